//! Governance over gRPC: the same sessions, the same refusals.

use std::sync::Arc;

use tonic::{Request, Response, Status};

use super::sessions::{Refusal, SessionId};
use crate::{
    proto::{
        ApproveDecisionRequest, CloseSessionRequest, CreateSessionRequest, Decision,
        GetDecisionRequest, GetMetricsRequest, GetSessionRequest, GetStatisticsRequest,
        HealthCheckRequest, HealthCheckResponse, ListDecisionsRequest, ListDecisionsResponse,
        Session, SessionMetrics, SessionStatistics, governance_server::Governance,
    },
    target::Target,
};

type RpcResult<T> = Result<Response<T>, Status>;

/// The service of `demo.Governance`.
pub struct GovernanceService(pub Arc<Target>);

fn respond<T>(result: Result<T, Refusal>) -> RpcResult<T> {
    result.map(Response::new).map_err(|refusal| Status::new(refusal.code(), refusal.reason()))
}

#[tonic::async_trait]
impl Governance for GovernanceService {
    async fn health_check(&self, _: Request<HealthCheckRequest>) -> RpcResult<HealthCheckResponse> {
        let status = "ok".to_owned();
        Ok(Response::new(HealthCheckResponse { status }))
    }

    async fn create_session(&self, request: Request<CreateSessionRequest>) -> RpcResult<Session> {
        respond(self.0.sessions.create(request.into_inner().name))
    }

    async fn get_session(&self, request: Request<GetSessionRequest>) -> RpcResult<Session> {
        respond(self.0.sessions.get(SessionId::read(&request.get_ref().session_id)))
    }

    async fn list_decisions(
        &self,
        request: Request<ListDecisionsRequest>,
    ) -> RpcResult<ListDecisionsResponse> {
        let id = SessionId::read(&request.get_ref().session_id);
        respond(self.0.sessions.decisions(id))
    }

    async fn get_decision(&self, request: Request<GetDecisionRequest>) -> RpcResult<Decision> {
        let asked = request.get_ref();
        let id = SessionId::read(&asked.session_id);
        respond(self.0.sessions.decision(id, asked.decision_id))
    }

    async fn approve_decision(
        &self,
        request: Request<ApproveDecisionRequest>,
    ) -> RpcResult<Decision> {
        let asked = request.into_inner();
        let id = SessionId::read(&asked.session_id);
        respond(self.0.sessions.approve(id, asked.decision_id, asked.rationale))
    }

    async fn get_metrics(&self, request: Request<GetMetricsRequest>) -> RpcResult<SessionMetrics> {
        respond(self.0.sessions.metrics(SessionId::read(&request.get_ref().session_id)))
    }

    async fn get_statistics(
        &self,
        request: Request<GetStatisticsRequest>,
    ) -> RpcResult<SessionStatistics> {
        let id = SessionId::read(&request.get_ref().session_id);
        respond(self.0.sessions.statistics(id))
    }

    async fn close_session(&self, request: Request<CloseSessionRequest>) -> RpcResult<Session> {
        respond(self.0.sessions.close(SessionId::read(&request.get_ref().session_id)))
    }
}
