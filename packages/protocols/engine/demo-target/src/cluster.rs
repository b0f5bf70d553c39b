//! The cluster study's service: a follower of a consensus (Raft) in memory.
//! Of the log only its end is kept, of the members the newest: memory stays bounded whatever is sent.
//! The same message may come ever again and is answered alike, so that each call can be measured alone.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tonic::{Request, Response, Status};

use crate::proto::{
    AppendEntriesRequest, AppendEntriesResponse, GetWorkflowStateRequest, GetWorkflowStateResponse,
    JoinClusterRequest, JoinClusterResponse, LeaveClusterRequest, LeaveClusterResponse,
    RequestVoteRequest, RequestVoteResponse, WorkflowStatus, cluster_server::Cluster,
};

const MOST_MEMBERS: usize = 10_000;
const LONGEST_NAME_BYTES: usize = 200;
/// The log begins with so many entries of term 1, as that of a node which has been running does.
const ENTRIES_BEFORE: u64 = 100;
/// An entry of 16 MiB and the fields beside it.
pub const LARGEST_MESSAGE_BYTES: usize = (16 << 20) + 1024;

#[derive(Default)]
struct Members {
    /// When each joined, as a running number.
    joined: HashMap<Arc<str>, u64>,
    oldest_first: BTreeMap<u64, Arc<str>>,
    latest: u64,
}

impl Members {
    fn join(&mut self, name: &str) {
        if self.joined.contains_key(name) {
            return;
        }
        if self.len() == MOST_MEMBERS
            && let Some((_, oldest)) = self.oldest_first.pop_first()
        {
            self.joined.remove(&oldest);
        }
        self.latest += 1;
        let name: Arc<str> = name.into();
        self.joined.insert(Arc::clone(&name), self.latest);
        self.oldest_first.insert(self.latest, name);
    }

    fn leave(&mut self, name: &str) -> bool {
        let joined = self.joined.remove(name);
        joined.is_some_and(|number| self.oldest_first.remove(&number).is_some())
    }

    fn len(&self) -> usize {
        self.joined.len()
    }
}

/// Where the log ends.
#[derive(Clone, Copy)]
struct Log {
    term: u64,
    last_index: u64,
    last_term: u64,
}

impl Default for Log {
    fn default() -> Self {
        Self { term: 1, last_index: ENTRIES_BEFORE, last_term: 1 }
    }
}

/// The state of a target's cluster.
#[derive(Default)]
pub struct Follower {
    members: Mutex<Members>,
    log: Mutex<Log>,
}

impl Follower {
    fn members(&self) -> MutexGuard<'_, Members> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Log {
    fn append(&mut self, asked: &AppendEntriesRequest) -> AppendEntriesResponse {
        let follows = asked.term >= self.term && asked.prev_log_index <= self.last_index;
        self.term = self.term.max(asked.term);
        if !follows {
            return AppendEntriesResponse { term: self.term, success: false, match_index: 0 };
        }
        let has_entry = !asked.entries.is_empty();
        let match_index = asked.prev_log_index + u64::from(has_entry);
        // An entry that is known already changes nothing behind it; one of a later term takes its place (Raft, figure 2).
        if has_entry && (match_index > self.last_index || asked.term > self.last_term) {
            (self.last_index, self.last_term) = (match_index, asked.term);
        }
        AppendEntriesResponse { term: self.term, success: true, match_index }
    }
}

/// The service of `demo.Cluster`.
pub struct ClusterService(pub Arc<Follower>);

fn check_name(field: &str, name: &str) -> Result<(), Status> {
    if (1..=LONGEST_NAME_BYTES).contains(&name.len()) {
        return Ok(());
    }
    let message = format!("{field} must have 1 to {LONGEST_NAME_BYTES} bytes");
    Err(Status::invalid_argument(message))
}

#[tonic::async_trait]
impl Cluster for ClusterService {
    async fn join_cluster(
        &self,
        request: Request<JoinClusterRequest>,
    ) -> Result<Response<JoinClusterResponse>, Status> {
        let asked = request.get_ref();
        check_name("nodeId", &asked.node_id)?;
        check_name("address", &asked.address)?;
        let follower = &self.0;
        let mut members = follower.members();
        members.join(&asked.node_id);
        Ok(Response::new(JoinClusterResponse {
            term: follower.log().term,
            members: members.len() as u32,
        }))
    }

    async fn leave_cluster(
        &self,
        request: Request<LeaveClusterRequest>,
    ) -> Result<Response<LeaveClusterResponse>, Status> {
        let node = &request.get_ref().node_id;
        check_name("nodeId", node)?;
        let mut members = self.0.members();
        Ok(Response::new(LeaveClusterResponse {
            left: members.leave(node),
            members: members.len() as u32,
        }))
    }

    async fn request_vote(
        &self,
        request: Request<RequestVoteRequest>,
    ) -> Result<Response<RequestVoteResponse>, Status> {
        let asked = request.get_ref();
        check_name("candidateId", &asked.candidate_id)?;
        let log = *self.0.log();
        let is_up_to_date =
            (asked.last_log_term, asked.last_log_index) >= (log.last_term, log.last_index);
        Ok(Response::new(RequestVoteResponse {
            term: log.term,
            vote_granted: asked.term >= log.term && is_up_to_date,
        }))
    }

    async fn append_entries(
        &self,
        request: Request<AppendEntriesRequest>,
    ) -> Result<Response<AppendEntriesResponse>, Status> {
        check_name("leaderId", &request.get_ref().leader_id)?;
        let answer = self.0.log().append(request.get_ref());
        Ok(Response::new(answer))
    }

    async fn get_workflow_state(
        &self,
        request: Request<GetWorkflowStateRequest>,
    ) -> Result<Response<GetWorkflowStateResponse>, Status> {
        let asked = request.into_inner();
        check_name("workflowId", &asked.workflow_id)?;
        Ok(Response::new(GetWorkflowStateResponse {
            workflow_id: asked.workflow_id,
            status: WorkflowStatus::Running.into(),
            step: 3,
            steps: 9,
            term: self.0.log().term,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_stay_bounded_and_may_come_and_go() {
        let mut members = Members::default();
        for number in 0..=MOST_MEMBERS {
            members.join(&format!("node-{number}"));
        }
        assert_eq!(members.len(), MOST_MEMBERS);
        assert!(!members.leave("node-0") && members.leave("node-1") && !members.leave("node-1"));
        for _ in 0..3 {
            members.join("again");
            assert!(members.leave("again"));
        }
        assert_eq!(members.oldest_first.len(), members.len());
    }

    #[test]
    fn the_same_entry_may_be_appended_ever_again_but_none_after_a_gap() {
        let mut log = Log::default();
        let entry = |term, prev_log_index| AppendEntriesRequest {
            term,
            prev_log_index,
            entries: b"entry".as_slice().into(),
            ..Default::default()
        };
        for _ in 0..3 {
            let answer = log.append(&entry(1, 41));
            assert_eq!((answer.success, answer.match_index), (true, 42));
            assert_eq!((log.term, log.last_index), (1, ENTRIES_BEFORE));
        }
        assert!(!log.append(&entry(1, ENTRIES_BEFORE + 1)).success, "a gap");
        assert_eq!(log.append(&entry(2, ENTRIES_BEFORE)).match_index, 101);
        assert!(!log.append(&entry(1, 0)).success, "a term that has passed");
        assert_eq!((log.term, log.last_index, log.last_term), (2, 101, 2));
        log.append(&entry(3, 7));
        assert_eq!((log.last_index, log.last_term), (8, 3), "what follows is another leader's");
    }
}
