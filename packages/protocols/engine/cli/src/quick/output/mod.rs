//! What `quick` says at the end: a summary for a person, one JSON object, or a percentile distribution.

mod cautions;
mod distribution;
mod endings;
pub(super) mod figures;
pub(super) mod hgrm;
mod histogram;
mod percentiles;
pub(super) mod summary;
mod words;
