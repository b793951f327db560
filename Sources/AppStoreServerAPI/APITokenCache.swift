internal import AppStoreTypes
internal import Synchronization

/// A token for as long as it is good; a pure value.
struct APITokenCache: Sendable {
  /// How long before its end a token is renewed, so that none expires on its way.
  static let margin: Duration = .seconds(60)

  private var issued: Timestamp?
  private var token: APIToken?

  /// Returns the token that is good now, made with the key if need be.
  mutating func token(key: APIKey, at now: Timestamp) throws(APIKeyError) -> APIToken {
    // A token issued in the future, as after a clock was set back, would be refused.
    if let token, let issued, issued <= now, token.expires - now > Self.margin { return token }
    let fresh = try APIToken(key: key, at: now)
    token = fresh
    issued = now
    return fresh
  }

  /// Forgets the token, because the server refused it.
  mutating func forget() {
    token = nil
    issued = nil
  }
}

/// The token that copies of a client share.
final class SharedToken: Sendable {
  private let key: APIKey
  private let cache = Mutex(APITokenCache())

  init(key: APIKey) {
    self.key = key
  }

  func token(at now: Timestamp) throws(APIKeyError) -> String {
    try cache.withLock { cache throws(APIKeyError) in
      try cache.token(key: key, at: now).compactSerialization
    }
  }

  func forget() {
    cache.withLock { $0.forget() }
  }
}
