public import AppStoreTypes
public import Ledger
public import SignedData

/// Why something was not recorded.
public enum IngestError: Error, Sendable, CustomStringConvertible {
  /// The body is not a JSON object, or has a key twice.
  case notJSON
  /// The body lacks a field, or the field has another type than text.
  case missingField(String)
  /// The token is what StoreKit 1 gives instead of signed transactions.
  case appReceipt
  /// The signed data failed a check.
  case unverified(VerificationError)
  /// The signed data is of another app than the API key that came with it.
  case otherApp(found: BundleID, expected: BundleID)
  /// The ledger did not take it.
  case ledger(LedgerError)

  /// Whether sending the same again may succeed.
  ///
  /// Also true of what another root, clock, catalogue or version here may accept, see
  /// ``VerificationFault``, of an app receipt, and of an app that was built with another app's key:
  /// somebody may have paid.
  public var isRetryable: Bool {
    switch self {
    case .notJSON, .missingField: false
    case .appReceipt, .otherApp: true
    // What the store signed as something else becomes no transaction by any change on this side.
    case .unverified(.payloadKind(_, found: .some)): false
    case .unverified(let error): error.fault == .receiver
    case .ledger(let error): error.isRetryable
    }
  }

  /// The name of the failing check, for the quarantine.
  public var check: String {
    switch self {
    case .notJSON: "body.json"
    case .missingField(let field): "body.\(field)"
    case .appReceipt: "token.app-receipt"
    case .otherApp: "claim.app-of-key"
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
    case .appReceipt:
      "the token is an app receipt of StoreKit 1, and this server takes transactions of StoreKit 2; "
        + "send the transaction's jwsRepresentation"
    case .otherApp(let found, let expected):
      "the signed data is of the app \(found.rawValue), and the API key of \(expected.rawValue); build "
        + "each app with a key of its own"
    case .unverified(let error):
      "the signed data was refused: \(error)"
    case .ledger(let error):
      "the ledger did not record it: \(error)"
    }
  }
}
