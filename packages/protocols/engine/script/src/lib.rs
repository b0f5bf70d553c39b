//! What the requests of a block are: which operation is next, what its templates make of it, what its
//! answer must hold, and what a workflow takes from it. Compiled and checked before any load; a block
//! without any of this is `plain`, and its requests are prepared bytes as ever.

mod captured;
mod json_path;
mod look;
mod template;
mod values;

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

pub use captured::Captured;
pub use look::Look;
pub use values::{Generator, Rows, Scope};

use gonogo_wire::{
    BlockSpec, Flow, HttpOperation, MessageType, Problem, ProtocolName, WireHeaders, WireLoad,
    WireOperation,
};

use self::template::{Language, Names, Source, Template};

/// What a value that only an answer can give looks like, where a sample is needed.
const SAMPLE_VALUE: &str = "1";

/// The parts of a request that templates may change, rendered; memory that is used again and again.
#[derive(Debug, Default)]
pub struct Parts {
    pub path: String,
    /// Values of header fields or metadata, in the order of the operation.
    pub headers: Vec<String>,
    /// Body or message; of gRPC its JSON.
    pub body: String,
}

/// One operation, compiled.
#[derive(Debug)]
pub struct Plan {
    /// Its requests differ from each other.
    pub is_rendered: bool,
    path: Template,
    headers: Vec<Template>,
    body: Template,
    pub look: Look,
}

/// All operations of a block and how they follow each other.
#[derive(Debug)]
pub struct Script {
    pub plans: Vec<Plan>,
    pub flow: Flow,
    weights: Vec<u32>,
    rows: Option<Arc<Rows>>,
    /// Names of the values that its operations extract.
    pub vars: Vec<String>,
    seed: u64,
    /// One operation, always the same bytes, its answer judged by its status.
    pub is_plain: bool,
}

/// What an operation has that is text, as far as it can be a template.
struct Texts<'a> {
    path: &'a str,
    headers: &'a [(String, String)],
    body: Option<String>,
    body_language: Language,
}

/// Reads one line of JSON and checks its operations as they will be sent; errors are `spec_invalid` with
/// the field in error where it is known; for tests, as `perform` compiles by itself.
#[cfg(test)]
pub fn read_block(line: &str) -> Result<BlockSpec, Problem> {
    let spec = BlockSpec::parse(line)?;
    Script::compile(&spec)?;
    Ok(spec)
}

impl Script {
    /// Compiles the operations; gives them back as samples: static ones as they will be sent, the
    /// others with some values in them. Errors are `spec_invalid`, with the field in error.
    pub fn compile(spec: &BlockSpec) -> Result<(Script, Vec<WireOperation>), Problem> {
        let no_columns = Vec::new();
        let columns = spec.rows.as_ref().map_or(&no_columns, |rows| &rows.columns);
        let rows = spec
            .rows
            .as_ref()
            .map(|rows| Arc::new(Rows { order: rows.order, rows: rows.rows.clone() }));
        let mut vars: Vec<String> = Vec::new();
        let (mut plans, mut samples) = (Vec::new(), Vec::new());
        let mut sampling = Generator::new(&[1], rows.clone(), 0, 0, 1);
        for (index, named) in spec.operations.iter().enumerate() {
            let invalid = |field: &str, error: &str| {
                Problem::invalid(Some(&format!("operations.{index}.{field}")), error)
            };
            let names = Names { columns, vars: &vars, clients: spec.load.clients().is_some() };
            // Here a template still is seen as one.
            let checked = named.operation.check_headers(spec.target.protocol);
            checked.map_err(|problem| problem.of_operation(index))?;
            let texts =
                Texts::of(&named.operation).map_err(|problem| problem.of_operation(index))?;
            let plan =
                Plan::compile(&texts, &names).map_err(|(field, error)| invalid(&field, &error))?;
            let mut scope = Scope::new(vars.len());
            (0..vars.len()).for_each(|slot| scope.var_mut(slot).push_str(SAMPLE_VALUE));
            let mut parts = Parts::default();
            plan.render(&mut scope, &mut sampling, &mut parts).map_err(|field| {
                invalid(field, "has a row whose value cannot stand in a header")
            })?;
            samples.push(plan.sample(&named.operation, &parts));
            let slots: Vec<usize> =
                named.extract.iter().map(|extract| slot(&mut vars, extract.name())).collect();
            if let Some(at) = named.extract.iter().position(|extract| !is_name(extract.name())) {
                return Err(invalid(
                    &format!("extract.{at}.name"),
                    "must be letters, digits, _ and -",
                ));
            }
            let is_http =
                !matches!(spec.target.protocol, ProtocolName::WebSocket | ProtocolName::Quic);
            let look = Look::new(&named.checks, &named.extract, &slots, is_http)
                .map_err(|(field, error)| invalid(&field, &error))?;
            check_answered(&named.operation, &look).map_err(|error| invalid("checks", error))?;
            // Where only connections are opened, nothing is made and nothing is answered.
            let asks = !matches!(spec.load, WireLoad::Connect(_));
            let look = if asks { look } else { Look::default() };
            plans.push(Plan { look, is_rendered: plan.is_rendered && asks, ..plan });
        }
        check_header_rows(spec, &plans)?;
        // Templates are checked by what they make.
        for (index, sample) in samples.iter().enumerate() {
            let checked = sample.check(spec.target.protocol);
            checked.map_err(|problem| problem.of_operation(index))?;
        }
        let is_plain = match plans.as_slice() {
            [only] => spec.flow == Flow::Mix && !only.is_rendered && !only.look.wants_answers(),
            _ => false,
        };
        let weights = spec.operations.iter().map(|named| named.weight).collect();
        let (flow, seed) = (spec.flow, spec.seed.cast_unsigned());
        Ok((Script { plans, flow, weights, rows, vars, seed, is_plain }, samples))
    }

    /// The values of one thread.
    pub fn generator(&self, thread: u32, threads: u32) -> Generator {
        Generator::new(&self.weights, self.rows.clone(), self.seed, thread, threads)
    }

    /// The values of one slot's iterations.
    pub fn scope(&self) -> Scope {
        Scope::new(self.vars.len())
    }
}

/// The slot of a value, its own or that of the same name.
fn slot(vars: &mut Vec<String>, name: &str) -> usize {
    vars.iter().position(|known| known == name).unwrap_or_else(|| {
        vars.push(name.to_owned());
        vars.len() - 1
    })
}

fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-'))
}

/// A message that nothing answers can hold nothing.
fn check_answered(operation: &WireOperation, look: &Look) -> Result<(), &'static str> {
    use gonogo_wire::QuicMode;
    match operation {
        WireOperation::Quic(quic) if quic.mode == QuicMode::Uni && look.wants_answers() => {
            Err("must be empty in mode uni, in which nothing is answered")
        }
        _ => Ok(()),
    }
}

/// Rows are known before the load: what cannot be in a header is refused now.
fn check_header_rows(spec: &BlockSpec, plans: &[Plan]) -> Result<(), Problem> {
    let Some(rows) = &spec.rows else { return Ok(()) };
    for source in plans.iter().flat_map(|plan| &plan.headers).flat_map(Template::sources) {
        let Source::Row(column) = source else { continue };
        if let Some(row) =
            rows.rows.iter().position(|row| !template::is_header_value(&row[*column]))
        {
            let error = "holds a control character, and stands in a header";
            return Err(Problem::invalid(Some(&format!("rows.rows.{row}.{column}")), error));
        }
    }
    Ok(())
}

impl<'a> Texts<'a> {
    fn of(operation: &'a WireOperation) -> Result<Texts<'a>, Problem> {
        // Bytes that are no text are no template.
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).ok();
        Ok(match operation {
            WireOperation::Http(http) => Texts {
                path: &http.path,
                headers: &http.headers,
                body: text(http.body()?),
                body_language: if is_json(http) { Language::Json } else { Language::Plain },
            },
            WireOperation::Grpc(grpc) => Texts {
                path: "",
                headers: &grpc.metadata,
                body: Some(grpc.messages_text()),
                body_language: Language::Json,
            },
            // Path and headers are the handshake's, which goes once for many messages.
            WireOperation::WebSocket(socket) => Texts::message(match socket.message_type {
                MessageType::Text => text(socket.message()?),
                MessageType::Binary => None,
            }),
            WireOperation::Quic(quic) => Texts::message(text(quic.message()?)),
        })
    }

    /// A message without a type is JSON when it begins like JSON.
    fn message(body: Option<String>) -> Texts<'a> {
        let begin = body.as_deref().map_or("", str::trim_start);
        let is_json =
            begin.starts_with(['[', '"']) || (begin.starts_with('{') && !begin.starts_with("{{"));
        let body_language = if is_json { Language::Json } else { Language::Plain };
        Texts { path: "", headers: &[], body, body_language }
    }
}

fn is_json(http: &HttpOperation) -> bool {
    http.headers.iter().any(|(name, value)| {
        name.eq_ignore_ascii_case("content-type") && value.to_ascii_lowercase().contains("json")
    })
}

impl Plan {
    fn compile(texts: &Texts<'_>, names: &Names<'_>) -> Result<Plan, (String, String)> {
        let parse = |field: &str, text: &str, language| {
            Template::parse(text, language, names)
                .map_err(|error| (format!("operation.{field}"), error))
        };
        let headers =
            texts.headers.iter().enumerate().map(|(index, (_, value))| {
                parse(&format!("headers.{index}"), value, Language::Header)
            });
        let headers: Vec<Template> = headers.collect::<Result<_, _>>()?;
        let path = parse("path", texts.path, Language::Path)?;
        let body = parse("body", texts.body.as_deref().unwrap_or(""), texts.body_language)?;
        let is_rendered = ![&path, &body].into_iter().chain(&headers).all(Template::is_static);
        if is_rendered && texts.body.is_none() {
            let error = "must be text where path or headers are templates";
            return Err(("operation.body".to_owned(), error.to_owned()));
        }
        Ok(Plan { is_rendered, path, headers, body, look: Look::default() })
    }

    /// Makes the parts of the next request; an error names the field that cannot be sent.
    pub fn render(
        &self,
        scope: &mut Scope,
        generator: &mut Generator,
        parts: &mut Parts,
    ) -> Result<(), &'static str> {
        parts.path.clear();
        parts.body.clear();
        parts.headers.resize_with(self.headers.len(), String::new);
        self.path.render(scope, generator, &mut parts.path).map_err(|_| "operation.path")?;
        for (template, value) in self.headers.iter().zip(&mut parts.headers) {
            value.clear();
            template.render(scope, generator, value).map_err(|_| "operation.headers")?;
        }
        self.body.render(scope, generator, &mut parts.body).map_err(|_| "operation.body")
    }

    /// The operation with these parts. A gRPC message that needs answers to be whole is left out:
    /// whether its values fit their types shows when they are there.
    fn sample(&self, operation: &WireOperation, parts: &Parts) -> WireOperation {
        let mut sample = operation.clone();
        let base64 = || STANDARD.encode(&parts.body);
        let is_text = |bytes: Result<Vec<u8>, Problem>| {
            bytes.is_ok_and(|bytes| std::str::from_utf8(&bytes).is_ok())
        };
        match &mut sample {
            WireOperation::Http(http) => {
                http.path.clone_from(&parts.path);
                put_values(&mut http.headers, parts);
                if is_text(http.body()) {
                    http.body_base64 = base64();
                }
            }
            WireOperation::Grpc(grpc) => {
                put_values(&mut grpc.metadata, parts);
                let needs_answers = self.body.sources().any(|one| matches!(one, Source::Var(_)));
                let made = grpc.messages_in(&parts.body).filter(|_| !needs_answers);
                grpc.messages_json = match made {
                    Some(messages) => messages.into_iter().map(str::to_owned).collect(),
                    None => vec!["{}".to_owned(); grpc.messages_json.len()],
                };
            }
            WireOperation::WebSocket(socket) => {
                if socket.message_type == MessageType::Text && is_text(socket.message()) {
                    socket.message_base64 = base64();
                }
            }
            WireOperation::Quic(quic) => {
                if is_text(quic.message()) {
                    quic.message_base64 = base64();
                }
            }
        }
        sample
    }
}

fn put_values(headers: &mut WireHeaders, parts: &Parts) {
    for ((_, value), rendered) in headers.iter_mut().zip(&parts.headers) {
        value.clone_from(rendered);
    }
}

#[cfg(test)]
#[path = "script_tests.rs"]
mod tests;

#[cfg(test)]
mod spec_tests;
