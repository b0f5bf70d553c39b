//! Does the target profile itself under load, with names, and refuse what it must?

use std::{
    io::Read,
    time::{Duration, Instant},
};

use flate2::read::GzDecoder;
use gonogo_target::process::cpu_profile::Profile;
use prost::Message;

use crate::{
    clients::{http, rest_url, task},
    running::Running,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_profile_under_load_names_what_used_the_cpu() {
    let running = Running::start();
    let client = http(&running);
    let url = running.control("/debug/pprof/profile?seconds=2");
    let cpu_before_s = cpu_seconds(&running, &client).await;
    let began = Instant::now();
    let profile = tokio::spawn(client.get(&url).send());
    let dispatch = format!("{}/dispatch", rest_url(&running, false));
    // While it samples only: naming the functions at the end uses the CPU too, unsampled.
    let mut cpu_after_s = cpu_before_s;
    while !profile.is_finished() {
        let answer = client.post(&dispatch).json(&task()).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        if began.elapsed() < Duration::from_secs(2) {
            cpu_after_s = cpu_seconds(&running, &client).await;
        }
    }
    let answer = profile.await.unwrap().unwrap();
    assert_eq!(answer.status(), 200);
    let mut encoded = Vec::new();
    let gzipped = answer.bytes().await.unwrap();
    GzDecoder::new(&gzipped[..]).read_to_end(&mut encoded).unwrap();
    let profile = Profile::decode(&encoded[..]).unwrap();
    let name = |index: i64| &profile.string_table[index as usize][..];
    let kinds: Vec<_> =
        profile.sample_type.iter().map(|kind| (name(kind.kind), name(kind.unit))).collect();
    assert_eq!(kinds, [("samples", "count"), ("cpu", "nanoseconds")]);
    let samples: i64 = profile.sample.iter().map(|sample| sample.value[0]).sum();
    // How much of the CPU the target gets is the machine's affair, and the kernel's clock may be coarser than 199 Hz.
    let used_s = cpu_after_s - cpu_before_s;
    let per_cpu_second = samples as f64 / used_s;
    assert!(
        (60.0..=260.0).contains(&per_cpu_second),
        "{samples} samples in {used_s} s of CPU time"
    );
    assert!(profile.string_table[0].is_empty());
    let named = profile.sample.iter().filter(|sample| {
        let functions = sample.location_id.iter().map(|id| {
            let function = profile.function.iter().find(|function| function.id == *id);
            name(function.unwrap().name)
        });
        functions.into_iter().any(|name| name.contains("gonogo_target::"))
    });
    let named: i64 = named.map(|sample| sample.value[0]).sum();
    assert!(named * 2 > samples, "{named} of {samples} are in the target's own code");
}

/// CPU time that the target has used since it was started.
async fn cpu_seconds(running: &Running, client: &reqwest::Client) -> f64 {
    let answer = client.get(running.control("/metrics")).send().await;
    let text = answer.unwrap().text().await.unwrap();
    let mut lines = text.lines();
    let value = lines.find_map(|line| line.strip_prefix("process_cpu_seconds_total "));
    value.unwrap().parse().unwrap()
}

#[tokio::test]
async fn one_at_a_time_and_none_for_ever() {
    let running = Running::start();
    let client = http(&running);
    let ask = |query: &str| client.get(running.control("/debug/pprof/profile") + query).send();
    for query in ["?seconds=0", "?seconds=61", "?seconds=x"] {
        let answer = ask(query).await.unwrap();
        assert_eq!(answer.status(), 400);
        assert!(answer.text().await.unwrap().contains("\"seconds\""));
    }
    let (first, second) = tokio::join!(ask("?seconds=1"), ask("?seconds=1"));
    let mut statuses = [first.unwrap().status().as_u16(), second.unwrap().status().as_u16()];
    statuses.sort();
    assert_eq!(statuses, [200, 409]);
    let rest = client.get(format!("{}/health", rest_url(&running, false)));
    assert_eq!(rest.send().await.unwrap().status(), 200);
}
