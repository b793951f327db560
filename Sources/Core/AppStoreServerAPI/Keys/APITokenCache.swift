internal import AppStoreCore
internal import Synchronization

/// A cached token; a pure value.
struct APITokenCache: Sendable {
  /// The time before its expiration at which a token is renewed, so that none expires in transit.
  static let margin: Duration = .seconds(60)

  private var issued: Timestamp?
  private var token: APIToken?

  /// Returns a valid token, and creates one if needed.
  mutating func token(key: APIKey, at now: Timestamp) throws(APIKeyError) -> APIToken {
    // A token issued in the future, as after a clock was set back, would be rejected.
    if let token, let issued, issued <= now, token.expires - now > Self.margin { return token }
    let fresh = try APIToken(key: key, at: now)
    token = fresh
    issued = now
    return fresh
  }

  /// Removes the token, because the server rejected it.
  mutating func forget() {
    token = nil
    issued = nil
  }
}

/// The token shared by copies of a client.
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
