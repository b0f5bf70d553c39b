use clap::Args;
#[derive(Debug, Args)]
pub struct CalibrateArguments {}
pub async fn calibrate(_a: CalibrateArguments) -> u8 {
    0
}
