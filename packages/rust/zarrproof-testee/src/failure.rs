use std::error::Error;

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

/// An error, or the words of one, is a refusal. So `?` hands on the errors of an implementation.
impl<E: Into<Box<dyn Error>>> From<E> for Failure {
    fn from(error: E) -> Self {
        Failure::Refused(error.into().to_string())
    }
}
