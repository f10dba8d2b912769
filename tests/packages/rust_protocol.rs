//! The loop, by its lines.

use std::io::{self, Write};

use serde_json::{from_slice, json, Value};
use zarrproof_testee::{
    serve_on, CreateRequest, Description, Failure, Layout, Operation, Request, Resolved, RewriteRequest, Testee, Written,
};

/// Does what its metadata say.
struct Told;

fn told(request: &Request) -> Result<(), Failure> {
    match request.zarr_json.as_str() {
        "refuse" => Err("refused in its own words")?,
        "other" => Err(Failure::unsupported("has no such thing")),
        "panic" => panic!("a panic of {}", "the implementation"),
        "read" => Ok("x".parse::<u8>().map(|_| ())?),
        _ => Ok(()),
    }
}

impl Testee for Told {
    fn describe(&mut self) -> Description {
        Description::new("told", "2.1")
            .operations([Operation::Resolve, Operation::Encode, Operation::Decode])
            .codecs(["bytes"])
            .data_types(["int8".to_string(), "r*".to_string()])
            .dependency("one", "1.0")
            .dependency("two", "2.0")
    }

    fn resolve(&mut self, request: &Request) -> Result<Resolved, Failure> {
        told(request)?;
        Ok(Resolved { data_type: json!({"name": "int8"}), fill_value: vec![0xab, 0] })
    }

    fn encode(&mut self, request: &Request, array: Vec<u8>) -> Result<Option<Vec<u8>>, Failure> {
        told(request)?;
        Ok(match (request.zarr_json.as_str(), request.layout) {
            ("drop", _) => None,
            ("large", _) => Some(vec![0; (16 << 20) / 2]),
            ("almost", _) => Some(vec![0; (16 << 20) / 2 - 4096]),
            (_, Layout::C) => Some(array),
            (_, Layout::F) => Some(array.into_iter().rev().collect()),
        })
    }

    fn decode(&mut self, request: &Request, chunk: Option<Vec<u8>>) -> Result<Vec<u8>, Failure> {
        Ok(chunk.unwrap_or_else(|| request.chunk_key().into_bytes()))
    }

    fn create(&mut self, request: &CreateRequest) -> Result<Written, Failure> {
        let chunks = request.writes.iter().map(|write| (format!("c/{:?}", write.start), write.data.clone()));
        Ok(Written { chunks: chunks.collect(), zarr_json: format!("{request:?}") })
    }

    fn rewrite(&mut self, request: &RewriteRequest) -> Result<String, Failure> {
        Ok(format!("{} {:?}", request.zarr_json, request.attributes))
    }
}

/// Has nothing but a description.
struct Empty;

impl Testee for Empty {
    fn describe(&mut self) -> Description {
        Description::new("empty", "0").operations([]).codecs([""; 0]).data_types([""; 0])
    }
}

fn responses(testee: impl Testee, lines: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    serve_on(testee, lines, &mut output).unwrap();
    assert!(output.is_empty() || output.ends_with(b"\n"));
    output.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(|line| from_slice(line).unwrap()).collect()
}

fn response(testee: impl Testee, request: Value) -> Value {
    let mut all = responses(testee, format!("{request}\n").as_bytes());
    assert_eq!(all.len(), 1);
    all.remove(0)
}

fn request(op: &str, zarr_json: &str, data: Value) -> Value {
    json!({"id": 7, "op": op, "zarr_json": zarr_json, "shape": [2, 1], "data": data})
}

#[test]
fn describes() {
    let expected = json!({"id": 0, "protocol": 1, "name": "told", "version": "2.1", "language": "Rust",
        "operations": ["resolve", "encode", "decode"], "codecs": ["bytes"], "data_types": ["int8", "r*"],
        "dependencies": {"one": "1.0", "two": "2.0"}});
    assert_eq!(response(Told, json!({"id": 0, "op": "describe", "protocol": 1})), expected);
}

#[test]
fn gives_results() {
    let cases = [
        (request("resolve", "", Value::Null), json!({"id": 7, "data_type": {"name": "int8"}, "fill_value": "ab00"})),
        (request("encode", "", json!("00ff7E")), json!({"id": 7, "data": "00ff7e"})),
        (request("encode", "", json!("")), json!({"id": 7, "data": ""})),
        (request("encode", "drop", json!("00")), json!({"id": 7, "data": null})),
        (request("decode", "", json!("0102")), json!({"id": 7, "data": "0102"})),
        (request("decode", "", Value::Null), json!({"id": 7, "data": "632f302f30"})), // c/0/0
        (request("decode", "", json!("")), json!({"id": 7, "data": ""})),
    ];
    for (asked, expected) in cases {
        assert_eq!(response(Told, asked.clone()), expected, "{asked}");
    }
    let parts = json!({"id": 7, "op": "create", "data_type": "int8", "shape": [2], "chunk_shape": [1], "fill_value": "05",
        "codecs": [{"name": "bytes", "parameters": {"endian": "big"}}],
        "writes": [{"start": [1], "shape": [1], "data": "0a"}]});
    let text = "CreateRequest { data_type: String(\"int8\"), fill_value: Some([5]), codecs: Some([Codec { name: \"bytes\", \
        parameters: {\"endian\": String(\"big\")} }]), shape: [2], chunk_shape: [1], \
        writes: [Write { start: [1], shape: [1], data: [10] }] }";
    assert_eq!(response(Told, parts), json!({"id": 7, "zarr_json": text, "chunks": {"c/[1]": "0a"}}));
    let defaults = json!({"id": 7, "op": "create", "data_type": "int8", "shape": [], "chunk_shape": [], "writes": []});
    let text = response(Told, defaults)["zarr_json"].to_string();
    assert!(text.contains("fill_value: None, codecs: None"), "{text}");
    let rewrite = json!({"id": 7, "op": "rewrite", "zarr_json": "as it came", "shape": [1], "attributes": {"a": 1}});
    assert_eq!(response(Told, rewrite), json!({"id": 7, "zarr_json": "as it came {\"a\": Number(1)}"}));
    let mut column_major = request("encode", "", json!("0102"));
    column_major["layout"] = json!("F");
    assert_eq!(response(Told, column_major), json!({"id": 7, "data": "0201"}));
}

#[test]
fn gives_refusals_and_gaps() {
    let unsupported = |operation| json!({"id": 7, "unsupported": format!("no operation {operation}")});
    let refused = |words: &str| json!({"id": 7, "error": words});
    assert_eq!(response(Told, request("encode", "refuse", json!("00"))), refused("refused in its own words"));
    assert_eq!(response(Told, request("resolve", "read", Value::Null)), refused("invalid digit found in string"));
    assert_eq!(
        response(Told, request("encode", "other", json!("00"))),
        json!({"id": 7, "unsupported": "has no such thing"})
    );
    assert_eq!(response(Told, request("transpose", "", Value::Null)), unsupported("transpose"));
    for operation in ["resolve", "encode", "decode", "create", "rewrite"] {
        let mut asked = request(operation, "", json!("00"));
        (asked["chunk_shape"], asked["writes"], asked["attributes"]) = (json!([1]), json!([]), json!({}));
        assert_eq!(response(Empty, asked), unsupported(operation));
    }
}

#[test]
fn goes_on_after_a_panic() {
    let lines = format!("{}\n{}\n", request("encode", "panic", json!("")), request("encode", "", json!("05")));
    let expected = [json!({"id": 7, "crashed": "a panic of the implementation"}), json!({"id": 7, "data": "05"})];
    assert_eq!(responses(Told, lines.as_bytes()), expected);
}

#[test]
fn says_what_is_too_large() {
    assert_eq!(response(Told, request("encode", "large", json!(""))), json!({"id": 7, "too_large": 8388608}));
    let fits = response(Told, request("encode", "almost", json!("")));
    assert!(fits.to_string().len() < 16 << 20 && fits["data"].is_string());
}

#[test]
fn refuses_what_is_no_request() {
    let mut without_shape = request("encode", "", json!("00"));
    without_shape["shape"] = json!([2, -1]);
    let cases = [
        (json!([]), Value::Null, "op is not a string"),
        (json!({"id": 3}), json!(3), "op is not a string"),
        (json!({"id": u64::MAX, "op": "encode", "data": 1}), json!(u64::MAX), "data is not a string"),
        (json!({"id": 3, "op": "resolve", "shape": 1}), json!(3), "shape is not an array"),
        (without_shape, json!(7), "shape is not an array of lengths"),
        (json!({"id": 3, "op": "decode", "data": null, "shape": []}), json!(3), "zarr_json is not a string"),
    ];
    for (asked, id, words) in cases {
        assert_eq!(
            response(Told, asked.clone()),
            json!({"id": id, "error": format!("not a request: {words}")}),
            "{asked}"
        );
    }
    for data in ["0", "0g", "+1", "é"] {
        assert_eq!(response(Told, request("decode", "", json!(data)))["error"], "data is not hexadecimal", "{data}");
    }
    for line in ["", "no JSON", "{\"id\":1", "\u{ff}"] {
        let all = responses(Told, format!("{line}\n").as_bytes());
        assert_eq!(all.len(), 1, "{line}");
        assert_eq!(all[0]["id"], Value::Null);
        assert!(all[0]["error"].as_str().unwrap().starts_with("not a request: "), "{line}");
    }
}

#[test]
fn ends_with_its_input() {
    assert!(responses(Told, b"").is_empty());
    let unfinished = request("decode", "", json!("01")).to_string();
    assert_eq!(responses(Told, unfinished.as_bytes()), [json!({"id": 7, "data": "01"})]);
}

/// Counts what was written before each flush.
#[derive(Default)]
struct Flushes {
    pending: Vec<u8>,
    lines: Vec<usize>,
}

impl Write for &mut Flushes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lines.push(self.pending.drain(..).filter(|&byte| byte == b'\n').count());
        Ok(())
    }
}

#[test]
fn flushes_each_response() {
    let mut output = Flushes::default();
    let lines = format!("{}\n", request("decode", "", json!("01"))).repeat(3);
    serve_on(Told, lines.as_bytes(), &mut output).unwrap();
    assert_eq!(output.lines, [1, 1, 1]);
    assert!(output.pending.is_empty());
}
