//! The protocol of the conformance suite zarrproof, for adapters in Rust: one JSON request a line on standard input,
//! one JSON response a line on standard output.
//!
//! An adapter implements [`Testee`] and calls [`serve`]. The crate then does these things:
//!
//! - It reads the requests, and writes each response at once.
//! - An error of the implementation becomes a refusal. The operator `?` on any error is enough.
//! - [`Failure::unsupported`] becomes `unsupported`, and so does an operation without a method.
//! - A panic becomes `crashed`, and the next request is answered. A crash that is no panic ends the process; zarrproof
//!   starts the process again.
//! - A result that is larger than a line of the protocol becomes `too_large`.
//!
//! The crate repairs nothing and hides nothing. Log lines of the implementation belong on standard error.
#![cfg_attr(doc, doc = include_str!("../README.md"))] // only the sources are needed to build an adapter
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod description;
mod hexadecimal;
mod request;
mod serve;
mod testee;

pub use description::{Description, Operation};
pub use request::{Codec, CreateRequest, Layout, Request, RewriteRequest, Write};
pub use serve::{serve, serve_on};
pub use testee::{Failure, Resolved, Testee, Written};
