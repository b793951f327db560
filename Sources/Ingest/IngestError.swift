public import Ledger
public import SignedData

/// Why something was not recorded.
public enum IngestError: Error, Sendable, CustomStringConvertible {
  /// The body is not a JSON object, or has a key twice.
  case notJSON
  /// The body lacks a field, or the field has another type than text.
  case missingField(String)
  /// The signed data failed a check.
  case unverified(VerificationError)
  /// The ledger did not take it.
  case ledger(LedgerError)

  /// Whether sending the same again may succeed.
  ///
  /// Also true of what the store did sign, for an app or an environment that is not configured here:
  /// that is a mistake on this side as likely as not, and somebody paid.
  public var isRetryable: Bool {
    switch self {
    case .notJSON, .missingField: false
    case .unverified(let error): error.isRetryable || error.isAboutTheConfiguration
    case .ledger(let error): error.isRetryable
    }
  }

  /// The name of the failing check, for the quarantine.
  public var check: String {
    switch self {
    case .notJSON: "body.json"
    case .missingField(let field): "body.\(field)"
    case .unverified(let error): error.check
    case .ledger: "ledger"
    }
  }

  /// One line that names what is wrong and the fix; safe to log.
  public var description: String {
    switch self {
    case .notJSON:
      "the body is not a JSON object; send {\"signedPayload\": \"…\"} as Apple does"
    case .missingField(let field):
      "the field \(field) is missing or is not text; send {\"signedPayload\": \"…\"} as Apple does"
    case .unverified(let error):
      "the signed data was refused: \(error)"
    case .ledger(let error):
      "the ledger did not record it: \(error)"
    }
  }
}

extension VerificationError {
  /// Whether the signature holds, and only the app or the environment is not a configured one.
  fileprivate var isAboutTheConfiguration: Bool {
    switch self {
    case .bundleID, .appAppleID, .environment: true
    case .nested(_, let error): error.isAboutTheConfiguration
    default: false
    }
  }
}
