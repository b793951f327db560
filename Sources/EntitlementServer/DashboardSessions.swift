internal import AppStoreTypes
internal import Crypto
internal import Effects

/// Sessions of people who look at the dashboard: a cookie says whose and until when, and a key that only
/// this process knows vouches for it.
///
/// A session ends with its time, with the process, and when its API key leaves the catalogue.
struct DashboardSessions: Sendable {
  /// How long a session lasts.
  static let lifetime = Duration.hours(12)

  private let key: SymmetricKey

  init(random: RandomBytes) {
    key = SymmetricKey(data: random(32))
  }

  /// Returns the cookie of a new session.
  func cookie(for apiKey: HashedAPIKey, at now: Timestamp) -> String {
    let claim = "\((now + Self.lifetime).milliseconds).\(Self.name(of: apiKey))"
    let code = HMAC<SHA256>.authenticationCode(for: Array(claim.utf8), using: key)
    return "\(claim).\(Self.hex(code))"
  }

  /// Returns whether a cookie is of a session that lasts.
  func isValid(_ cookie: String, keys: APIKeySet, at now: Timestamp) -> Bool {
    let parts = cookie.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let until = Int64(parts[0]), let code = Self.bytes(parts[2]) else {
      return false
    }
    let claim = Array("\(parts[0]).\(parts[1])".utf8)
    // It compares in constant time.
    guard HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: claim, using: key) else {
      return false
    }
    return now.milliseconds < until && keys.secretKeys.contains { Self.name(of: $0) == parts[1] }
  }

  /// What stands for an API key; the key does not follow from it.
  private static func name(of apiKey: HashedAPIKey) -> String {
    hex(SHA256.hash(data: apiKey.digest).prefix(8))
  }

  private static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func bytes(_ text: Substring) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[place...(place + 1)], as: UTF8.self)
      guard pair.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
        let byte = UInt8(pair, radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
