public import Encodings

/// What a verifier finds in a token, check by check, for people who must know why it was refused.
///
/// It is made of the verifier's own checks and decides nothing: only ``SignedDataVerifier`` makes
/// ``Verified`` values.
public struct SignedDataInspection: Sendable {
  /// One check and its outcome.
  public struct Check: Hashable, Sendable {
    /// How a check ended.
    public enum Outcome: String, Hashable, Sendable {
      /// It passed.
      case passed
      /// It failed, and so the token is refused.
      case failed
      /// It was not reached, or there is nothing to compare with.
      case notChecked = "not checked"
    }

    /// What is checked.
    public let name: Name
    /// How it ended.
    public let outcome: Outcome
    /// The stable code of the failed check, such as `chain.root`; `nil` unless it failed.
    public let code: String?
    /// What was found, in one line that is safe to print.
    public let evidence: String
  }

  /// What is checked, in the order in which a verifier does it.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    /// Three parts in base64url, of a size that the store signs.
    case token
    /// ES256 and three certificates.
    case header
    /// The form of the certificates, and that they lead to a configured root by name.
    case certificates
    /// The signature of the token by the leaf's key.
    case signature
    /// The signatures of the certificates by the keys above them.
    case chain
    /// Strict JSON of one known kind.
    case payload
    /// The fields that this kind must have.
    case fields
    /// The date of signing, against the certificates and the rule about dates.
    case dates
    /// The environment.
    case environment
    /// The app.
    case app
    /// That signed data belongs to what stands around or beside it.
    case binding
  }

  /// The field of the notification that holds the token, or `transaction` for the one beside renewal
  /// info; `nil` for the token itself.
  public let field: String?
  /// The kind of the payload; `nil` when it is none that is known.
  public internal(set) var kind: PayloadKind?
  /// The payload as it was written, signed or not; `nil` when it is not strict JSON.
  public internal(set) var payload: JSONObject?
  /// The checks, each once, in the verifier's order.
  public internal(set) var checks: [Check] = []
  /// The tokens inside this one, or beside it.
  public internal(set) var nested: [SignedDataInspection] = []

  /// Whether nothing failed, here, inside and beside.
  public var isVerified: Bool { refusal == nil }

  /// The code of the check for which a verifier refuses the token; `nil` when nothing failed.
  ///
  /// A check inside a notification has the field before it: `signedTransactionInfo/chain.root`.
  public var refusal: String? {
    if let failed = checks.first(where: { $0.outcome == .failed }) { return failed.code }
    for inner in nested {
      if let refusal = inner.refusal { return "\(inner.field ?? "")/\(refusal)" }
    }
    return nil
  }
}
