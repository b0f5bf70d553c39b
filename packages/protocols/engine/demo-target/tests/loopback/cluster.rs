//! Do the cluster's five calls answer as a follower does, with entries up to 16 MiB?

use gonogo_target::proto::{
    AppendEntriesRequest, GetWorkflowStateRequest, JoinClusterRequest, LeaveClusterRequest,
    RequestVoteRequest, WorkflowStatus, cluster_client::ClusterClient,
};
use tonic::Code;

use crate::{clients::channel, running::Running};

fn entries(bytes: usize) -> AppendEntriesRequest {
    AppendEntriesRequest {
        term: 1,
        leader_id: "node-1".into(),
        prev_log_index: 100,
        prev_log_term: 1,
        entries: vec![7; bytes].into(),
        ..Default::default()
    }
}

#[tokio::test]
async fn five_calls_and_what_they_refuse() {
    let running = Running::start();
    let mut client = ClusterClient::new(channel(&running, false).await);
    let node_id = "node-2".to_owned();
    let join = JoinClusterRequest { node_id: node_id.clone(), address: "10.0.0.2:7000".into() };
    for _ in 0..2 {
        let joined = client.join_cluster(join.clone()).await.unwrap();
        assert_eq!(joined.into_inner().members, 1);
    }
    let vote = RequestVoteRequest {
        term: 1,
        candidate_id: node_id.clone(),
        last_log_index: 100,
        last_log_term: 1,
    };
    let voted = client.request_vote(vote.clone()).await.unwrap();
    assert!(voted.into_inner().vote_granted);
    for bytes in [100, 10_240, 1 << 20, 16 << 20] {
        let appended = client.append_entries(entries(bytes)).await.unwrap().into_inner();
        assert_eq!((appended.success, appended.match_index), (true, 101), "{bytes}");
    }
    let too_large = client.append_entries(entries((16 << 20) + 2048)).await;
    assert_eq!(too_large.unwrap_err().code(), Code::OutOfRange);
    let voted = client.request_vote(vote).await.unwrap();
    assert!(!voted.into_inner().vote_granted, "its log is behind");
    let workflow_id = "workflow-1".to_owned();
    let state = client.get_workflow_state(GetWorkflowStateRequest { workflow_id });
    assert_eq!(state.await.unwrap().into_inner().status(), WorkflowStatus::Running);
    let leave = LeaveClusterRequest { node_id };
    assert!(client.leave_cluster(leave.clone()).await.unwrap().into_inner().left);
    assert!(!client.leave_cluster(leave).await.unwrap().into_inner().left);
    let nobody = client.leave_cluster(LeaveClusterRequest::default()).await;
    assert_eq!(nobody.unwrap_err().code(), Code::InvalidArgument);
}
