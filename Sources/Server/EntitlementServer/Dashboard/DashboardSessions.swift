internal import AppStoreCore
internal import Catalog
internal import Crypto
internal import Ledger

/// Sessions of the dashboard.
///
/// A cookie contains the name of its API key and its end, authenticated with a key that only the
/// servers with the same secret know; without a secret, only this process.
///
/// A session ends at its end time, when its API key is removed from the catalog, or when the secret
/// changes: without a secret, with the process.
struct DashboardSessions: Sendable {
  /// The duration of a session.
  static let lifetime = Duration.hours(12)

  private let key: SymmetricKey

  /// Creates the sessions of a server.
  ///
  /// - Parameters:
  ///   - secret: What all servers behind one address share; `nil` for one server alone.
  ///   - random: The source of the key without a secret.
  init(secret: String?, random: RandomBytes) {
    if let secret {
      // The secret is random and long enough, so a slow derivation would add nothing.
      key = HKDF<SHA256>.deriveKey(
        inputKeyMaterial: SymmetricKey(data: Array(secret.utf8)),
        info: Array("tessera dashboard sessions 1".utf8), outputByteCount: 32)
    } else {
      key = SymmetricKey(data: random(32))
    }
  }

  /// Returns the cookie of a new session.
  func cookie(for apiKey: HashedAPIKey, at now: Timestamp) -> String {
    let claim = "\((now + Self.lifetime).milliseconds).\(Self.name(of: apiKey))"
    let code = HMAC<SHA256>.authenticationCode(for: Array(claim.utf8), using: key)
    return "\(claim).\(Hex.encode(code))"
  }

  /// A session that has not ended.
  struct Session {
    /// The holder of the API key, as the audit log names them.
    let actor: AuditActor
    /// The value that forms of this session contain, so that no other site can post one.
    let formToken: String
  }

  /// Returns the session of a cookie; `nil` if it ended or is not valid.
  func session(_ cookie: String, keys: APIKeySet, at now: Timestamp) -> Session? {
    let parts = cookie.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let until = Int64(parts[0]),
      let code = Hex.decode(String(parts[2])), code.count == 32
    else { return nil }
    let claim = Array("\(parts[0]).\(parts[1])".utf8)
    // The comparison takes constant time.
    guard HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: claim, using: key),
      now.milliseconds < until,
      let apiKey = keys.secretKeys.first(where: { Self.name(of: $0) == parts[1] })
    else { return nil }
    return Session(
      actor: .key(Hex.encode(apiKey.digest.prefix(4))), formToken: formToken(for: cookie))
  }

  /// Returns whether a form with a token was made for the session of a cookie.
  func isValid(formToken: String, for cookie: String) -> Bool {
    guard let code = Hex.decode(formToken), code.count == 32 else { return false }
    // The comparison takes constant time.
    return HMAC<SHA256>.isValidAuthenticationCode(
      code, authenticating: Self.formClaim(cookie), using: key)
  }

  private func formToken(for cookie: String) -> String {
    Hex.encode(HMAC<SHA256>.authenticationCode(for: Self.formClaim(cookie), using: key))
  }

  private static func formClaim(_ cookie: String) -> [UInt8] { Array("form \(cookie)".utf8) }

  /// The name of an API key in cookies; the key cannot be derived from it.
  private static func name(of apiKey: HashedAPIKey) -> String {
    Hex.encode(SHA256.hash(data: apiKey.digest).prefix(8))
  }
}
