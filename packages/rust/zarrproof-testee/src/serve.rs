//! Reads a line, calls the method of the testee that the request names, and writes a line with the response. Example: a
//! method that panics for the request 7 gives `{"crashed":"…","id":7}`, and the next line is read.

use std::any::Any;
use std::io::{self, BufRead, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};

use serde_json::{from_slice, json, Map, Value};

use crate::hexadecimal::{from_bytes, to_bytes};
use crate::request::{read_create_request, read_request, read_rewrite_request, text};
use crate::{Failure, Resolved, Testee, Written};

/// Bytes of a line of the protocol, with its line break.
const MAX_LINE_BYTES: usize = 16 << 20;

type Response = Result<Value, Failure>;

fn resolve(testee: &mut impl Testee, message: &Value) -> Response {
    let Resolved { data_type, fill_value } = testee.resolve(&read_request(message)?)?;
    Ok(json!({"data_type": data_type, "fill_value": from_bytes(&fill_value)}))
}

fn encode(testee: &mut impl Testee, message: &Value) -> Response {
    let array = to_bytes(text(message, "data")?)?;
    let chunk = testee.encode(&read_request(message)?, array)?;
    Ok(chunk.map_or(json!({"data": null}), data))
}

fn decode(testee: &mut impl Testee, message: &Value) -> Response {
    let is_missing = message["data"].is_null();
    let chunk = if is_missing { None } else { Some(to_bytes(text(message, "data")?)?) };
    Ok(data(testee.decode(&read_request(message)?, chunk)?))
}

fn create(testee: &mut impl Testee, message: &Value) -> Response {
    let Written { zarr_json, chunks } = testee.create(&read_create_request(message)?)?;
    let chunks: Map<_, _> = chunks.into_iter().map(|(key, chunk)| (key, json!(from_bytes(&chunk)))).collect();
    Ok(json!({"zarr_json": zarr_json, "chunks": chunks}))
}

fn rewrite(testee: &mut impl Testee, message: &Value) -> Response {
    Ok(json!({"zarr_json": testee.rewrite(&read_rewrite_request(message)?)?}))
}

fn data(bytes: Vec<u8>) -> Value {
    // 4096: room for the other members
    if bytes.len() > MAX_LINE_BYTES / 2 - 4096 {
        return json!({"too_large": bytes.len()});
    }
    json!({"data": from_bytes(&bytes)})
}

fn respond(testee: &mut impl Testee, message: &Value) -> Response {
    match text(message, "op")? {
        "describe" => Ok(testee.describe().into_json()),
        "resolve" => resolve(testee, message),
        "encode" => encode(testee, message),
        "decode" => decode(testee, message),
        "create" => create(testee, message),
        "rewrite" => rewrite(testee, message),
        other => Err(Failure::unsupported(format!("no operation {other}"))),
    }
}

fn words_of(panic: &(dyn Any + Send)) -> &str {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    words.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message")
}

/// The response to a line, with the id of its request; null where the line has none.
fn answer(testee: &mut impl Testee, line: &[u8]) -> Value {
    let message: Value = match from_slice(line) {
        Ok(message) => message,
        Err(error) => return json!({"id": null, "error": format!("not a request: {error}")}),
    };
    let mut response = match catch_unwind(AssertUnwindSafe(|| respond(testee, &message))) {
        Ok(Ok(response)) => response,
        Ok(Err(Failure::Refused(words))) => json!({"error": words}),
        Ok(Err(Failure::Unsupported(reason))) => json!({"unsupported": reason}),
        Err(panic) => json!({"crashed": words_of(&*panic)}),
    };
    response["id"] = message["id"].clone();
    response
}

/// Answers the requests on standard input until its end. Returns an error where reading or writing fails.
pub fn serve(testee: impl Testee) -> io::Result<()> {
    serve_on(testee, io::stdin().lock(), io::stdout())
}

/// As [`serve`], on any input and output, for tests. Flushes the output after each response.
pub fn serve_on(mut testee: impl Testee, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    for line in input.split(b'\n') {
        writeln!(output, "{}", answer(&mut testee, &line?))?;
        output.flush()?;
    }
    Ok(())
}
