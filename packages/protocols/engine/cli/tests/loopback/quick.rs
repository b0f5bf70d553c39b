//! `quick` as a person or a script meets it: the real binary against real loopback servers.
//! Output must fit a terminal of 80 columns, carry no colours into pipes, and survive Ctrl-C.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::FromRawFd;
use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Behaviour, Server};

const OK: &str = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
const ERROR: &str = "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n";

pub fn engine(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gonogo-engine"));
    command.args(arguments).env_remove("NO_COLOR").env("TERM", "xterm");
    command
}

pub fn quick(server: &Server, arguments: &[&str]) -> Output {
    let url = format!("http://{}/", server.address);
    engine(&[&["quick", &url], arguments].concat()).output().unwrap()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn load_threads_keep_cores_apart_from_a_server_of_this_machine() {
    let server = Server::start(Behaviour::Fixed(OK));
    let placed = |how: &str| {
        let output = quick(&server, &["-n", "50", "-c", "1", "--json", "--placement", how]);
        let list = |name: &str| -> Vec<u64> {
            let cores = json(&output)["placement"][name].clone();
            cores.as_array().unwrap().iter().map(|core| core.as_u64().unwrap()).collect()
        };
        (list("loadCores"), list("targetCores"))
    };
    let (load, target) = placed("kernel");
    assert!(load.is_empty() && !target.is_empty(), "{load:?} {target:?}");
    let cores = std::thread::available_parallelism().unwrap().get();
    for how in ["apart", "beside"] {
        let (load, target) = placed(how);
        assert_eq!(load.len(), usize::from(cores > 1), "{how}: {load:?} {target:?}");
        // This server has threads wherever the kernel put them: what is chosen of its cores depends on their use.
        assert!(how == "apart" || load.iter().all(|core| target.contains(core)), "{how}");
    }
}

#[test]
fn the_worker_asks_once_for_a_run_and_is_told_what_cannot_be_kept() {
    let server = Server::start(Behaviour::Fixed(OK));
    let allowed = gonogo_kernel::affinity::allowed();
    let answer = |cores: Vec<usize>, most: usize| {
        let request = json!({
            "wireVersion": 1, "placement": "apart", "threads": 1, "mostThreads": most,
            "ports": [{"port": server.address.port(), "transport": "tcp"}],
        });
        let mut command = engine(&["place"]);
        let pin = move || match gonogo_kernel::affinity::pin(&cores) {
            true => Ok(()),
            false => Err(std::io::Error::last_os_error()),
        };
        // SAFETY: pinning allocates nothing.
        unsafe { command.pre_exec(pin) };
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        writeln!(child.stdin.take().unwrap(), "{request}").unwrap();
        serde_json::from_slice::<Value>(&child.wait_with_output().unwrap().stdout).unwrap()
    };
    let whole = answer(allowed.clone(), 1_000);
    assert_eq!(whole["allowedCores"], json!(allowed));
    let expected = if allowed.len() > 1 { allowed.len() } else { 0 };
    assert_eq!(whole["loadCores"].as_array().unwrap().len(), expected);
    let narrow = answer(allowed[..1].to_vec(), 1);
    assert_eq!(
        (&narrow["shortfall"], &narrow["loadCores"], &narrow["allowedCores"]),
        (&json!("one-core"), &json!([]), &json!(allowed[..1]))
    );
}

#[test]
fn no_output_has_the_user_or_password_of_a_url() {
    let server = Server::start(Behaviour::Fixed(OK));
    let address = server.address;
    let url = format!("http://hidden:hidden@{address}/");
    let in_path = format!("http://hidden:hid/den@{address}/");
    for words in [
        vec![&*url, "-n", "1"],
        vec![&url, "-n", "1", "--json"],
        vec!["http://hidden:hidden@127.0.0.1:1/", "-n", "1", "--json"],
        vec!["http://hidden@no-such-host.invalid/", "-n", "1"],
        vec![&in_path, "--json"],
        vec![&url[7..]],
        vec!["http://127.0.0.1/", &url],
        vec!["http://127.0.0.1/", "--rate", &url],
        vec!["http://127.0.0.1/", "--connect-to", &url[7..]],
    ] {
        let output = engine(&[&["quick"], &*words].concat()).output().unwrap();
        let printed = text(&output.stdout) + &text(&output.stderr);
        assert!(!printed.is_empty() && !printed.contains("hid"), "{words:?}: {printed}");
    }
}

#[test]
fn the_summary_fits_80_columns_and_a_pipe() {
    let server = Server::start(Behaviour::Fixed(OK));
    // The open load may have more in flight than it sends: nothing can be held, however slow the machine.
    for load in [&["-c", "4"][..], &["-c", "500", "--connections", "4", "-q", "1000"]] {
        let output = quick(&server, &[&["-n", "200"], load].concat());
        let summary = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{summary}");
        for part in ["Throughput", "p99", "Set-up", "200 OK", "■", "0 errors", "200 as expected"]
        {
            assert!(summary.contains(part), "{part} in:\n{summary}");
        }
        for line in summary.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
        assert!(!summary.contains('\x1b'), "colours in a pipe: {summary}");
        assert_eq!(text(&output.stderr), "", "no live line without a terminal");
    }
    assert_eq!(server.requests(), 400);
}

#[test]
fn errors_are_reported_in_plain_words_and_the_exit_code_says_that_nothing_worked() {
    let server = Server::start(Behaviour::Fixed(ERROR));
    let output = quick(&server, &["-n", "20", "-c", "2"]);
    let summary = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{summary}");
    for part in ["503 Service Unavailable", "http_status", "20 errors", "→ ", "no times to show"]
    {
        assert!(summary.contains(part), "{part} in:\n{summary}");
    }
    assert_eq!(server.requests(), 20);
}

#[test]
fn requests_without_an_answer_are_not_left_out_of_the_percentiles() {
    let server = Server::start(Behaviour::Stall);
    let load = ["-n", "4", "-c", "2", "--timeout", "100ms"];
    let summary = text(&quick(&server, &load).stdout);
    let p50 = summary.lines().find(|line| line.trim().starts_with("p50")).unwrap();
    assert!(p50.contains("> "), "{summary}");
    assert!(summary.contains("no answer within --timeout"), "{summary}");
    let output = quick(&server, &[&load[..], &["-o", "hgrm"]].concat());
    assert!(text(&output.stdout).contains("Total count    =            4]"));
}

#[test]
fn hgrm_holds_every_request_in_milliseconds() {
    let server = Server::start(Behaviour::Slow(OK, Duration::from_millis(5)));
    let output = quick(&server, &["-n", "40", "-c", "4", "--output", "hgrm"]);
    let hgrm = text(&output.stdout);
    let mut lines = hgrm.lines();
    let header: Vec<_> = lines.next().unwrap().split_whitespace().collect();
    assert_eq!(header, ["Value", "Percentile", "TotalCount", "1/(1-Percentile)"]);
    let rows: Vec<Vec<f64>> = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split_whitespace().map(|word| word.parse().unwrap()).collect())
        .collect();
    assert!(rows.iter().all(|row| row[0] >= 5.0), "{hgrm}");
    assert_eq!(&rows.last().unwrap()[1..], [1.0, 40.0]);
}

/// Ctrl-C, as the terminal sends it.
fn interrupt(child: &Child) {
    // SAFETY: kill(2) on a child of ours that has not been waited for.
    assert_eq!(unsafe { libc::kill(child.id().cast_signed(), libc::SIGINT) }, 0);
}

#[test]
fn ctrl_c_ends_early_and_prints_what_was_measured() {
    let server = Server::start(Behaviour::Fixed(OK));
    let url = format!("http://{}/", server.address);
    let child =
        engine(&["quick", &url, "-c", "2", "-d", "10m"]).stdout(Stdio::piped()).spawn().unwrap();
    while server.requests() < 10 {
        std::thread::sleep(Duration::from_millis(5));
    }
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let summary = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{summary}");
    assert!(summary.contains("stopped early") && summary.contains("200 OK"), "{summary}");
}

#[test]
fn the_live_line_is_for_terminals_and_can_be_switched_off() {
    for (more, shown) in [(&[][..], true), (&["--no-live"][..], false)] {
        let server = Server::start(Behaviour::Fixed(OK));
        let url = format!("http://{}/", server.address);
        let (terminal, stderr) = pseudo_terminal();
        let mut child =
            engine(&[&["quick", &url, "-c", "1", "-d", "10m", "--json"], more].concat())
                .stdout(Stdio::piped())
                .stderr(stderr)
                .spawn()
                .unwrap();
        let mut live = BufReader::new(terminal);
        let mut line = Vec::new();
        if shown {
            // Each write ends in the number of errors; the first comes after a second.
            while !line.ends_with(b"errors") {
                live.read_until(b's', &mut line).unwrap();
            }
        } else {
            while server.requests() < 10 {
                std::thread::sleep(Duration::from_millis(5));
            }
        }
        interrupt(&child);
        let mut json = String::new();
        child.stdout.take().unwrap().read_to_string(&mut json).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0));
        assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok(), "{json}");
        let line = text(&line);
        assert_eq!(line.contains(" left  ") && line.contains("p99 "), shown, "{line}");
        if !shown {
            // With the child gone the terminal has nothing more to give.
            let mut rest = Vec::new();
            let _ = live.read_to_end(&mut rest);
            assert_eq!(text(&rest), "");
        }
    }
}

/// A terminal's two ends: ours to read, and the program's.
fn pseudo_terminal() -> (File, Stdio) {
    let (mut ours, mut theirs) = (0, 0);
    let none = std::ptr::null_mut();
    // SAFETY: openpty fills two descriptors that nobody else owns.
    unsafe {
        assert_eq!(
            libc::openpty(&raw mut ours, &raw mut theirs, none, none.cast(), none.cast()),
            0
        );
        // A child of another test must not keep our end open.
        libc::fcntl(ours, libc::F_SETFD, libc::FD_CLOEXEC);
        libc::fcntl(theirs, libc::F_SETFD, libc::FD_CLOEXEC);
        (File::from_raw_fd(ours), Stdio::from(File::from_raw_fd(theirs)))
    }
}

#[test]
fn completions_and_manual_name_every_option() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = engine(&["completions", shell]).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{shell}");
        let script = text(&output.stdout);
        for word in ["gonogo-engine", "quick", "warmup", "data-file"] {
            assert!(script.contains(word), "{word} in {shell}");
        }
    }
    let page = text(&engine(&["man", "quick"]).output().unwrap().stdout);
    assert!(page.contains(".TH") && page.contains("warmup"), "{page}");
    assert_eq!(engine(&["man", "nothing"]).output().unwrap().status.code(), Some(2));
}

#[test]
fn refusals_say_what_was_meant() {
    for (arguments, expected) in [
        (&["quick", "localhost:8080"][..], "did you mean http://localhost:8080?"),
        (&["quick", "http://h", "--conections", "3"], "--connections"),
        (&["quick", "http://h", "-d", "{}"], "--data"),
        (&["quick", "http://h", "--data", "a", "--data-file", "b"], "--data-file"),
    ] {
        let output = engine(arguments).output().unwrap();
        let errors = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.contains(expected), "{errors}");
        assert!(!errors.contains('\x1b'), "{errors}");
    }
}

#[test]
fn a_capacity_is_reported_with_every_trial_behind_it() {
    let server = Server::start(Behaviour::Fixed(OK));
    let search = ["--capacity", "p50<1m", "--trial", "300ms", "-d", "400ms", "--max-rate", "150"];
    let output = quick(&server, &search);
    let summary = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{summary}");
    for part in ["at least 150 requests/s", "--max-rate", "confirm", "kept", "Throughput"] {
        assert!(summary.contains(part), "{part} in:\n{summary}");
    }
    assert!(summary.lines().all(|line| line.chars().count() <= 80), "{summary}");
    let output = quick(&server, &[&search[..], &["--json"]].concat());
    let figures: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(figures["capacity"]["lowRatePerS"], 150.0);
    assert_eq!(figures["capacity"]["highRatePerS"], serde_json::Value::Null);
    for arguments in [&["--capacity", "p99<1ms", "--rate", "5"][..], &["--max-rate", "5"]] {
        assert_eq!(quick(&server, arguments).status.code(), Some(2), "{arguments:?}");
    }
    let output = quick(&server, &["--capacity", "p99<1ms", "--start-rate", "10"]);
    assert!(text(&output.stderr).contains("at least 500 requests/s"), "{}", text(&output.stderr));
}

pub fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", text(&output.stderr)))
}

#[test]
fn text_json_and_hgrm_count_what_waited_in_vain_alike() {
    // Every answer comes too late.
    let server = Server::start(Behaviour::Slow(OK, Duration::from_millis(400)));
    let late = ["-c", "2", "-n", "8", "--timeout", "100ms"];
    let figures = json(&quick(&server, &[&late[..], &["--json"]].concat()));
    let latency = &figures["latencyUs"];
    assert!(latency["p50"].as_f64().unwrap() >= 100_000.0, "{latency}");
    let open = ["min", "mean", "p50", "p75", "p90", "p95", "p99", "p999", "max"];
    assert_eq!(latency["atLeast"], serde_json::json!(open));
    assert_eq!((&figures["censored"], &figures["totalFailed"]), (&8.into(), &8.into()));
    let sum = ["totalAnswered", "totalFailed", "totalUnanswered"];
    let sum: u64 = sum.iter().map(|name| figures[name].as_u64().unwrap()).sum();
    assert_eq!(figures["totalSent"], sum);
    let summary = text(&quick(&server, &late).stdout);
    let p50 = summary.lines().find(|line| line.trim_start().starts_with("p50 ")).unwrap();
    assert!(p50.contains("> 1"), "{summary}");
    let hgrm = text(&quick(&server, &[&late[..], &["-o", "hgrm"]].concat()).stdout);
    assert!(hgrm.contains("Total count    =            8]"), "{hgrm}");
}

#[test]
fn figures_that_cannot_be_written_are_a_failure() {
    let server = Server::start(Behaviour::Fixed(OK));
    let url = format!("http://{}/", server.address);
    for output in ["text", "json", "hgrm"] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let run = engine(&["quick", &url, "-n", "2", "-c", "1", "-o", output])
            .stdout(full)
            .output()
            .unwrap();
        assert_eq!(run.status.code(), Some(3), "{output}");
        assert!(text(&run.stderr).contains("could not be written"), "{}", text(&run.stderr));
    }
}

#[test]
fn a_failure_is_json_too_and_names_what_was_asked() {
    // A port that nobody listens at.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let url = format!("http://ada:secret@{free}/");
    let output = engine(&["quick", &url, "-n", "2", "-c", "1", "--json"]).output().unwrap();
    let failure = json(&output);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(failure["error"]["code"], "connect_refused");
    assert!(!failure["error"]["remedy"].as_str().unwrap().is_empty());
    assert_eq!(failure["url"], format!("http://***@{free}/"));
    let refused = engine(&["quick", "http://h:99999/", "--json"]).output().unwrap();
    assert_eq!(
        (refused.status.code(), &json(&refused)["error"]["code"]),
        (Some(2), &"spec_invalid".into())
    );
}

#[test]
fn json_names_url_settings_and_warnings() {
    let server = Server::start(Behaviour::Fixed(
        "HTTP/1.1 302 Found\r\nlocation: /b\r\ncontent-length: 0\r\n\r\n",
    ));
    let figures = json(&quick(&server, &["-c", "3", "-n", "30", "--timeout", "2s", "--json"]));
    let settings = &figures["settings"];
    assert_eq!(
        (&settings["protocol"], &settings["load"], &settings["clients"], &settings["requests"]),
        (&"http1".into(), &"closed".into(), &3.into(), &30.into())
    );
    assert_eq!((&settings["timeoutMs"], &settings["durationMs"]), (&2_000.into(), &().into()));
    assert_eq!(figures["url"], format!("http://{}/", server.address));
    assert_eq!(figures["stoppedEarly"], false);
    let warnings = figures["warnings"].to_string();
    assert!(warnings.contains("30 answers were redirects"), "{warnings}");
}

#[test]
fn what_the_server_said_to_failures_is_shown() {
    let refusal =
        "HTTP/1.1 429 Too Many Requests\r\ncontent-length: 22\r\n\r\nquota of 5/s\n exceeded";
    let server = Server::start(Behaviour::Fixed(refusal));
    let output = quick(&server, &["-c", "2", "-n", "20"]);
    let summary = text(&output.stdout);
    assert!(summary.contains("\nReasons\n"), "{summary}");
    assert!(summary.contains("429 Too Many Requests: quota of 5/s exceeded"), "{summary}");
    // A status that was asked for is no failure, and nothing is said of it.
    let fine = quick(&server, &["-c", "2", "-n", "20", "--expect-status", "200,429", "--json"]);
    let figures = json(&fine);
    assert_eq!((&figures["errors"], &figures["failureTexts"]), (&0.into(), &serde_json::json!([])));
    assert_eq!(fine.status.code(), Some(0));
}

#[test]
fn a_load_may_go_elsewhere_than_its_url_says() {
    let server = Server::start(Behaviour::Fixed(OK));
    let address = server.address.to_string();
    let url = "http://shop.invalid:8080/";
    let output = engine(&["quick", url, "-n", "4", "-c", "1", "--connect-to", &address]).output();
    assert_eq!(output.unwrap().status.code(), Some(0));
    assert_eq!(server.requests(), 4);
}

#[test]
fn a_load_goes_through_a_unix_socket() {
    let path = std::env::temp_dir().join(format!("gonogo-{}.sock", std::process::id()));
    let listener = UnixListener::bind(&path).unwrap();
    // Answers whoever asks; a request of quick fits into one read.
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut buffer = [0; 4096];
        std::iter::from_fn(|| {
            let count = stream.read(&mut buffer).unwrap_or(0);
            (count > 0).then(|| stream.write_all(OK.as_bytes()).unwrap())
        })
        .count()
    });
    let socket = path.to_str().unwrap();
    let load = ["quick", "http://localhost/", "-n", "5", "-c", "1", "--json"];
    let run = engine(&[&load[..], &["--unix-socket", socket]].concat()).output().unwrap();
    let figures = json(&run);
    assert_eq!((&figures["totalAnswered"], &figures["errors"]), (&5.into(), &0.into()));
    assert_eq!(figures["socket"]["transport"], "unix");
    assert_eq!(server.join().unwrap(), 5);
    std::fs::remove_file(&path).unwrap();
    let gone = engine(&[&load[..], &["--unix-socket", socket]].concat()).output().unwrap();
    assert_eq!(gone.status.code(), Some(3));
    assert!(text(&gone.stderr).contains(socket), "{}", text(&gone.stderr));
}
