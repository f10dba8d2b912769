//! The trait that an adapter implements, and what its methods return.

use std::error::Error;

use serde_json::Value;

use crate::{CreateRequest, Description, Request, RewriteRequest};

/// The input of the `bytes` codec.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolved {
    /// The metadata of the data type, such as `json!("uint8")`.
    pub data_type: Value,
    /// The fill value, little-endian at the stored width of the data type.
    pub fill_value: Vec<u8>,
}

/// What the implementation stored for a new array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text of `zarr.json`, unchanged.
    pub zarr_json: String,
    /// The bytes of each chunk file by its key, such as `c/0/1`. A chunk that was not stored is left out.
    pub chunks: Vec<(String, Vec<u8>)>,
}

/// An implementation under test. A method that is not written answers that it is not supported.
///
/// Arrays are in canonical form: elements in C order, each scalar component little-endian at its stored width. Types of
/// 8 bits or fewer take one byte.
#[allow(unused_variables)] // of the default methods
pub trait Testee {
    /// Says what the implementation has. Called first, and once in a process.
    fn describe(&mut self) -> Description;

    /// Returns the data type and the fill value that reach the `bytes` codec.
    fn resolve(&mut self, request: &Request) -> Result<Resolved, Failure> {
        Err(Failure::unsupported("no operation resolve"))
    }

    /// Returns the bytes that the codecs make of the array. Returns nothing where the implementation stores no chunk,
    /// because each element equals the fill value.
    fn encode(&mut self, request: &Request, array: Vec<u8>) -> Result<Option<Vec<u8>>, Failure> {
        Err(Failure::unsupported("no operation encode"))
    }

    /// Returns the array that the codecs make of the bytes of a chunk, which may be damaged. Without a chunk, each
    /// element is the fill value.
    fn decode(&mut self, request: &Request, chunk: Option<Vec<u8>>) -> Result<Vec<u8>, Failure> {
        Err(Failure::unsupported("no operation decode"))
    }

    /// Creates an array, writes its elements, and returns what was stored.
    fn create(&mut self, request: &CreateRequest) -> Result<Written, Failure> {
        Err(Failure::unsupported("no operation create"))
    }

    /// Opens the array, sets its attributes, and returns the text of `zarr.json` that is stored now.
    fn rewrite(&mut self, request: &RewriteRequest) -> Result<String, Failure> {
        Err(Failure::unsupported("no operation rewrite"))
    }
}

/// Why a request has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The implementation refuses the metadata or the data, in its own words.
    Refused(String),
    /// The implementation does not implement what is asked; the reason.
    Unsupported(String),
}

impl Failure {
    /// The implementation does not implement what is asked. The reason is for people.
    pub fn unsupported(reason: impl Into<String>) -> Self {
        Failure::Unsupported(reason.into())
    }
}

/// An error, or the words of one, is a refusal. So `?` returns the errors of an implementation.
impl<E: Into<Box<dyn Error>>> From<E> for Failure {
    fn from(error: E) -> Self {
        Failure::Refused(error.into().to_string())
    }
}
