public import AppStoreCore
public import Ledger
public import SignedData

/// Why data was not recorded.
public enum IngestError: Error, Sendable, CustomStringConvertible {
  /// The body is not a JSON object, or has a duplicate key.
  case notJSON
  /// The body lacks a field, or the field is not a string.
  case missingField(String)
  /// The token is a StoreKit 1 app receipt, not a signed transaction.
  case appReceipt
  /// The token is of a store that is not served, such as Google Play.
  case otherStore
  /// The signed data failed a check.
  case unverified(VerificationError)
  /// The signed data belongs to another app than the API key.
  case otherApp(found: BundleID, expected: BundleID)
  /// The ledger failed.
  case ledger(LedgerError)

  /// Whether a retry may succeed.
  ///
  /// Also `true` for data that another root, clock, catalog or version of this server may accept;
  /// see ``FaultParty``. The same applies to an app receipt, to a purchase in another store,
  /// and to an app built with another app's key: the customer may have paid.
  public var isRetryable: Bool {
    switch self {
    case .notJSON, .missingField: false
    case .appReceipt, .otherStore, .otherApp: true
    // No change on our side turns other data signed by Apple into a transaction.
    case .unverified(.payloadKind(_, found: .some)): false
    case .unverified(let error): error.fault == .receiver
    case .ledger(let error): error.isRetryable
    }
  }

  /// The SHA-256 fingerprint, in lowercase hexadecimal, of a certificate of StoreKit testing in Xcode that is
  /// not trusted; `nil` for any other error.
  public var untrustedXcodeCertificate: String? {
    if case .unverified(.xcodeCertificate(let sha256)) = self { sha256 } else { nil }
  }

  /// The code of the failing check, for the quarantine.
  public var check: String {
    switch self {
    case .notJSON: "body.json"
    case .missingField(let field): "body.\(field)"
    case .appReceipt: "token.app-receipt"
    case .otherStore: "token.other-store"
    case .otherApp: "claim.app-of-key"
    case .unverified(let error): error.check
    case .ledger: "ledger"
    }
  }

  /// One line with the problem and its fix; safe to log.
  public var description: String {
    switch self {
    case .notJSON:
      "body: not a JSON object; send {\"signedPayload\": \"…\"} as Apple does"
    case .missingField(let field):
      "\(field): missing or not text; send {\"signedPayload\": \"…\"} as Apple does"
    case .appReceipt:
      "the token is a StoreKit 1 app receipt; only StoreKit 2 transactions are supported; send the "
        + "transaction's jwsRepresentation"
    case .otherStore:
      "the token is not one of the App Store, whose purchases alone are supported; send a "
        + "transaction's jwsRepresentation"
    case .otherApp(let found, let expected):
      "the signed data belongs to the app \(found.rawValue), but the API key to \(expected.rawValue); "
        + "build each app with its own key"
    case .unverified(let error):
      "verification failed: \(error)"
    case .ledger(let error):
      "the ledger write failed: \(error)"
    }
  }
}
