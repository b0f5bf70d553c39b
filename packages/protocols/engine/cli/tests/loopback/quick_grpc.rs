//! `quick` on streaming gRPC methods as a person uses it: messages from `--data`, and what is printed.

use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::peers::demo::Demo;

fn quick(demo: &Demo, method: &str, words: &[&str]) -> Output {
    let url = format!("grpc://{}/demo.Streams/{method}", demo.address);
    let mut command = Command::new(env!("CARGO_BIN_EXE_gonogo-engine"));
    command.args(["quick", &url, "-c", "3", "-n", "30"]).args(words).output().unwrap()
}

fn figures(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

#[test]
fn messages_come_from_repeated_data_an_array_or_a_file() {
    let path = std::env::temp_dir().join(format!("gonogo-messages-{}.json", std::process::id()));
    std::fs::write(&path, "[{\"text\":\"a\"}, {\"text\":\"b\"}]").unwrap();
    let file = format!("@{}", path.display());
    let cases: [(&[&str], u64); 4] = [
        (&["--data", "{\"text\":\"a\"}", "--data", "{}"], 2),
        (&["--data", "[{},{},{\"answers\":1}]"], 3),
        (&["--data", &file, "--exchange", "all-at-once"], 2),
        (&[], 1),
    ];
    for (words, messages) in cases {
        let demo = Demo::serve();
        let output = quick(&demo, "Converse", &[words, &["--json"]].concat());
        let figures = figures(&output);
        assert_eq!((&figures["requests"], &figures["errors"]), (&json!(30), &json!(0)));
        let streams = &figures["streams"];
        assert_eq!(streams["messagesSent"], 30 * messages, "{words:?}");
        assert_eq!(streams["messagesReceived"], 30 * messages, "{words:?}");
        assert!(streams["firstMessageUs"]["p50"].as_f64().unwrap() > 0.0);
        assert_eq!(demo.messages(), (30 * messages, 30 * messages), "{words:?}");
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn the_summary_tells_first_message_and_gap() {
    let demo = Demo::serve();
    let output = quick(&demo, "Watch", &["--data", "{\"count\":4}"]);
    let text = String::from_utf8(output.stdout).unwrap();
    for line in
        ["Messages      30 sent, 120 received, ", "\nFirst message p50 ", "\nGap           p50 "]
    {
        assert!(text.contains(line), "{line:?} in {text}");
    }
}

#[test]
fn messages_that_do_not_fit_the_kind_of_call_are_refused_with_help() {
    let demo = Demo::serve();
    for (method, words, help) in [
        ("Watch", vec!["--data", "{}", "--data", "{}"], "choose a method whose client streams"),
        ("Watch", vec!["--exchange", "ping-pong"], "leave --exchange out"),
        ("Collect", vec!["--data", "[]"], "give at least one"),
    ] {
        let output = quick(&demo, method, &words);
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && text.contains(help), "{words:?}: {text}");
    }
}
