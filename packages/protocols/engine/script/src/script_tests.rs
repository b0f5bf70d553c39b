//! From a spec to its script: samples, what is plain, and what is refused with its field.

use super::*;

const HTTP1: &str = include_str!("../../../fixtures/block-spec.http1.json");
const WORKFLOW: &str = include_str!("../../../fixtures/block-spec.workflow.json");

#[test]
fn a_block_without_templates_is_plain() {
    let (script, samples) = Script::compile(&BlockSpec::parse(HTTP1).unwrap()).unwrap();
    assert!(script.is_plain && !script.plans[0].is_rendered);
    let spec = BlockSpec::parse(HTTP1).unwrap();
    assert_eq!(samples, [spec.operations[0].operation.clone()]);
    let escaped = HTTP1.replace("/dispatch", "/a{{{{b");
    let (script, samples) = Script::compile(&BlockSpec::parse(&escaped).unwrap()).unwrap();
    let WireOperation::Http(http) = &samples[0] else { panic!("an http operation") };
    assert_eq!((&*http.path, script.is_plain), ("/a{{b", true));
}

#[test]
fn a_workflow_renders_its_steps() {
    let (script, samples) = Script::compile(&BlockSpec::parse(WORKFLOW).unwrap()).unwrap();
    assert!(!script.is_plain && script.plans[0].is_rendered && script.plans[1].is_rendered);
    let WireOperation::Http(http) = &samples[0] else { panic!("an http operation") };
    assert_eq!(http.body().unwrap(), b"{\"name\":\"first\"}");
    let (mut generator, mut scope) = (script.generator(0, 1), script.scope());
    scope.renew(0);
    scope.var_mut(0).push_str("a/b");
    let mut parts = Parts::default();
    script.plans[1].render(&mut scope, &mut generator, &mut parts).unwrap();
    assert!(parts.path.starts_with("/tasks/a%2Fb?try="), "{}", parts.path);
}

#[test]
fn what_is_wrong_has_its_field() {
    for (from, to, field) in [
        ("{{vars.id}}", "{{vars.other}}", "operations.1.operation.path"),
        ("{{vars.id}}", "{{row.other}}", "operations.1.operation.path"),
        ("{{uuid}}", "{{vars.id}}", "operations.0.operation.headers.1"),
        ("{{random 1..9}}", "{{random}}", "operations.1.operation.path"),
        ("$.status", "status", "operations.0.checks.2.path"),
        ("\\\"id\\\":\\\"?(\\\\w+)", "(", "operations.0.extract.2.pattern"),
        ("\"name\": \"place\"", "\"name\": \"a b\"", "operations.0.extract.1.name"),
        ("/tasks/{{vars", "tasks/{{vars", "operations.1.operation.path"),
    ] {
        assert!(WORKFLOW.contains(from), "{from}");
        let problem = read_block(&WORKFLOW.replace(from, to)).expect_err(from);
        assert_eq!(problem.field.as_deref(), Some(field), "{from} -> {to}");
    }
    let in_header = WORKFLOW.replace("{{uuid}}", "{{row.name}}").replace("\"second\"", "\"a\\nb\"");
    let problem = read_block(&in_header).unwrap_err();
    assert_eq!(problem.field.as_deref(), Some("rows.rows.1.0"));
}
