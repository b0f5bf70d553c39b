//! The operations of a block on the wire: which there are, what their answers must hold, what a
//! workflow takes from them, and the rows of its CSV. Mirrors `WireNamedOperation` of
//! packages/protocols/src/spec/wire/block-spec.ts and packages/protocols/src/spec/wire/wire-checks.ts.

use serde::Deserialize;
use serde_json::Value;

use super::{BlockSpec, Problem, WireLoad, WireOperation};

const MOST_OPERATIONS: usize = 20;
const MOST_WEIGHT: u32 = 1_000;
const MOST_CHECKS: usize = 50;
const MOST_ROWS: usize = 10_000;
const MOST_ROWS_BYTES: usize = 1_000_000;

/// One kind of request of a block.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedOperation {
    pub name: String,
    /// Share of the requests of a mix; without meaning in a workflow.
    pub weight: u32,
    pub operation: WireOperation,
    pub checks: Vec<WireCheck>,
    pub extract: Vec<WireExtract>,
}

impl NamedOperation {
    /// The only operation of a block that wants nothing special.
    pub fn only(operation: WireOperation) -> Vec<NamedOperation> {
        let (checks, extract) = (Vec::new(), Vec::new());
        vec![NamedOperation { name: "default".into(), weight: 1, operation, checks, extract }]
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Flow {
    /// Each request picks an operation by weight.
    Mix,
    /// Each iteration goes through all operations in order, on one connection.
    Workflow,
}

/// What an answer must hold.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum WireCheck {
    /// Of several fields with the name, one must fit.
    Header {
        name: String,
        test: HeaderTest,
    },
    Body {
        test: BodyTest,
    },
    Json {
        path: String,
        test: JsonTest,
    },
}

impl WireCheck {
    pub fn is_of_header(&self) -> bool {
        matches!(self, WireCheck::Header { .. })
    }
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "is", rename_all = "lowercase", deny_unknown_fields)]
pub enum HeaderTest {
    Equals { text: String },
    Contains { text: String },
    Exists { exists: bool },
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "is", rename_all = "lowercase", deny_unknown_fields)]
pub enum BodyTest {
    Equals { text: String },
    Contains { text: String },
    Matches { pattern: String },
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "is", rename_all = "lowercase", deny_unknown_fields)]
pub enum JsonTest {
    Equals { value: Value },
    Exists { exists: bool },
}

/// What a step of a workflow takes from its answer, for `{{vars.name}}` of later steps.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "from", rename_all = "lowercase", deny_unknown_fields)]
pub enum WireExtract {
    Json { name: String, path: String },
    Header { name: String, header: String },
    Regex { name: String, pattern: String },
    Body { name: String },
}

impl WireExtract {
    pub fn is_of_header(&self) -> bool {
        matches!(self, WireExtract::Header { .. })
    }

    /// What later steps call it.
    pub fn name(&self) -> &str {
        match self {
            WireExtract::Json { name, .. }
            | WireExtract::Header { name, .. }
            | WireExtract::Regex { name, .. }
            | WireExtract::Body { name } => name,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RowOrder {
    Sequential,
    Random,
}

/// Rows of a CSV.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WireRows {
    pub order: RowOrder,
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl WireRows {
    fn check(&self) -> Result<(), Problem> {
        let refuse = |field: &str, message: &str| Err(Problem::invalid(Some(field), message));
        if self.columns.is_empty() {
            return refuse("rows.columns", "must name at least one column");
        }
        if (1..self.columns.len()).any(|i| self.columns[..i].contains(&self.columns[i])) {
            return refuse("rows.columns", "must not name a column twice");
        }
        if self.rows.is_empty() || self.rows.len() > MOST_ROWS {
            return refuse("rows.rows", "must be 1 to 10000 rows");
        }
        if self.rows.iter().any(|row| row.len() != self.columns.len()) {
            return refuse("rows.rows", "must all have one value for each column");
        }
        if self.rows.iter().flatten().map(String::len).sum::<usize>() > MOST_ROWS_BYTES {
            return refuse("rows.rows", "must be at most 1 MB in all");
        }
        Ok(())
    }
}

impl BlockSpec {
    /// Prepares the requests of all operations; a refusal names the operation.
    pub fn prepare_each<T, L: FromIterator<T>>(
        &self,
        mut prepare: impl FnMut(&WireOperation) -> Result<T, Problem>,
    ) -> Result<L, Problem> {
        let prepared = self.operations.iter().enumerate().map(|(index, named)| {
            prepare(&named.operation).map_err(|problem| problem.of_operation(index))
        });
        prepared.collect()
    }

    /// Names, weights and numbers of operations, and how flow and load go together.
    pub(super) fn check_operations(&self) -> Result<(), Problem> {
        let refuse = |field: &str, message: &str| Err(Problem::invalid(Some(field), message));
        let operations = &self.operations;
        if operations.is_empty() || operations.len() > MOST_OPERATIONS {
            return refuse("operations", "must be 1 to 20 operations");
        }
        for (index, named) in operations.iter().enumerate() {
            let field = |name: &str| format!("operations.{index}.{name}");
            if named.name.is_empty() || operations[..index].iter().any(|o| o.name == named.name) {
                return refuse(&field("name"), "must be a name of its own");
            }
            if !(1..=MOST_WEIGHT).contains(&named.weight) {
                return refuse(&field("weight"), "must be 1 to 1000");
            }
            if named.checks.len() > MOST_CHECKS {
                return refuse(&field("checks"), "must be at most 50");
            }
            if named.extract.len() > MOST_CHECKS {
                return refuse(&field("extract"), "must be at most 50");
            }
            if self.flow == Flow::Mix && !named.extract.is_empty() {
                return refuse(&field("extract"), "needs flow workflow: a mix has no later steps");
            }
        }
        if self.flow == Flow::Workflow && matches!(self.load, WireLoad::Connect(_)) {
            return refuse("flow", "must be mix where only connections are opened");
        }
        self.rows.as_ref().map_or(Ok(()), WireRows::check)
    }
}
