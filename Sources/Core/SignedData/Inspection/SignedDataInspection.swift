public import AppStoreCore

/// The result of each of a verifier's checks on a token, to find out why it was
/// rejected.
///
/// It uses the verifier's own checks and decides nothing: only ``SignedDataVerifier`` creates
/// ``Verified`` values.
public struct SignedDataInspection: Sendable {
  /// One check and its outcome.
  public struct Check: Hashable, Sendable {
    /// The outcome of a check.
    public enum Outcome: String, Hashable, Sendable {
      /// It passed.
      case passed
      /// It failed, so the token is rejected.
      case failed
      /// It was not reached, or there was nothing to compare with.
      case notChecked = "not checked"
    }

    /// The check.
    public let name: Name
    /// The outcome.
    public let outcome: Outcome
    /// The stable code of the failed check, such as `chain.root`; `nil` unless it failed.
    public let code: String?
    /// The evidence, in one line that is safe to print.
    public let evidence: String
  }

  /// The checks, in the order of a verifier.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    /// Three parts in base64url, of a size that the App Store signs.
    case token
    /// ES256 and three certificates.
    case header
    /// The form of the certificates, and a path by name to a configured root.
    case certificates
    /// The token's signature with the leaf's key.
    case signature
    /// The signatures of the certificates with their issuers' keys.
    case chain
    /// Strict JSON of one known kind.
    case payload
    /// The required fields of this kind.
    case fields
    /// The signed date, against the certificates and the date rule.
    case dates
    /// The environment.
    case environment
    /// The app.
    case app
    /// That signed data belongs to the data around it or inspected with it.
    case binding
  }

  /// The notification's field with the token, or `transaction` for one inspected with renewal info;
  /// `nil` for the token itself.
  public let field: String?
  /// The kind of the payload; `nil` if unknown.
  public internal(set) var kind: PayloadKind?
  /// The payload as written, verified or not; `nil` if it is not strict JSON.
  public internal(set) var payload: JSONObject?
  /// The checks, each once, in the verifier's order.
  public internal(set) var checks: [Check] = []
  /// The tokens inside this one, or inspected with it.
  public internal(set) var nested: [SignedDataInspection] = []

  /// Whether nothing failed, including nested tokens.
  public var isVerified: Bool { rejection == nil }

  /// The code of the check for which a verifier rejects the token; `nil` if none failed.
  ///
  /// For a check inside a notification, the field precedes the code:
  /// `signedTransactionInfo/chain.root`.
  public var rejection: String? {
    if let failed = checks.first(where: { $0.outcome == .failed }) { return failed.code }
    for inner in nested {
      if let rejection = inner.rejection { return "\(inner.field ?? "")/\(rejection)" }
    }
    return nil
  }
}
