public import AppStoreCore
public import Catalog
internal import Crypto
internal import EntitlementAPI
internal import Foundation

/// A token with which the developer's backend allows one log-in: a JWT (RFC 7519) with HS256.
///
/// Its claims are `sub`, the app user id; `exp`, at most a day ahead; and optionally `iat`, `nbf`, and `aud`,
/// the app's bundle identifier.
public enum LogInToken {
  /// The reason why a log-in is rejected.
  public enum Problem: Error, Hashable, Sendable {
    /// The request has no token.
    case missing
    /// It is not a JWT with HS256 and the claims `sub` and `exp`.
    case malformed
    /// It was not signed with a secret of the catalog.
    case signature
    /// It is expired or not yet valid.
    case time
    /// Its period of validity is too long.
    case tooLong
    /// It is for another customer.
    case otherCustomer
    /// It is for another app.
    case otherApp
  }

  /// The default lifetime of a token.
  public static let usualLifetime = Duration.hours(1)
  /// The maximum lifetime of a token.
  public static let longestLifetime = Duration.hours(24)
  /// The maximum difference between the clocks of two machines.
  private static let tolerance = Duration.seconds(60)
  private static let longestToken = 4096

  /// Creates a token.
  ///
  /// - Parameters:
  ///   - customer: The app user id that logs in.
  ///   - secret: The secret that signs it.
  ///   - now: The start of its validity.
  ///   - lifetime: The duration of its validity; at most ``longestLifetime``.
  public static func make(
    for customer: AppUserID, secret: LogInSecret, at now: Timestamp,
    lifetime: Duration = usualLifetime
  ) -> String {
    assert(lifetime > .zero, "a token ends after it is issued")
    let seconds = now.milliseconds / 1000
    var claims = JSONObject()
    claims["exp"] = .integer(seconds + min(lifetime, longestLifetime).milliseconds / 1000)
    claims["iat"] = .integer(seconds)
    claims["sub"] = .string(customer.trimmed.rawValue)
    let signed =
      Base64.encodeURL(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8)) + "."
      + Base64.encodeURL(JSONValue.object(claims).jsonBytes)
    return signed + "." + Base64.encodeURL(signature(of: signed, secret))
  }

  /// Checks that a token allows a customer to log in.
  ///
  /// - Parameters:
  ///   - token: The token; `nil` if none exists.
  ///   - customer: The app user id that logs in.
  ///   - app: The app of the request.
  ///   - secrets: The accepted secrets.
  ///   - now: The current time.
  package static func check(
    _ token: String?, for customer: AppUserID, in app: BundleID?, secrets: [LogInSecret],
    at now: Timestamp
  ) throws(Problem) {
    guard let token, !token.isEmpty else { throw .missing }
    let bytes = Array(token.utf8.prefix(longestToken + 1))
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard bytes.count <= longestToken, parts.count == 3,
      let header = object(parts[0]), header["alg"] == .string("HS256"), header["crit"] == nil,
      let claims = object(parts[1]), let signature = Base64.decodeURL(parts[2])
    else { throw .malformed }
    let signed = bytes[..<parts[1].endIndex]
    guard secrets.contains(where: { isSignature(signature, of: signed, $0) }) else {
      throw .signature
    }
    guard case .string(let subject)? = claims["sub"], let expiry = instant(claims["exp"]) else {
      throw .malformed
    }
    for name in ["iat", "nbf"] {
      guard let claim = claims[name] else { continue }
      guard let start = instant(claim) else { throw .malformed }
      if start > now + tolerance { throw .time }
    }
    if expiry + tolerance <= now { throw .time }
    if expiry > now + longestLifetime + tolerance { throw .tooLong }
    guard AppUserID(subject).trimmed == customer else { throw .otherCustomer }
    try check(audience: claims["aud"], app)
  }

  private static func check(audience: JSONValue?, _ app: BundleID?) throws(Problem) {
    guard let audience, let app else { return }
    let isMeant =
      switch audience {
      case .string(let name): name == app.rawValue
      case .array(let names): names.contains(.string(app.rawValue))
      case .null, .bool, .integer, .decimal, .object: false
      }
    if !isMeant { throw .otherApp }
  }

  private static func object(_ part: ArraySlice<UInt8>) -> JSONObject? {
    Base64.decodeURL(part).flatMap { try? JSONReader.object($0) }
  }

  /// Reads an instant in seconds, with or without a fraction; `nil` if it is out of range.
  private static func instant(_ value: JSONValue?) -> Timestamp? {
    let seconds: Double
    switch value {
    case .integer(let whole)?: seconds = Double(whole)
    case .decimal(let text)?: seconds = Double(text) ?? .nan
    case nil, .null, .bool, .string, .array, .object: return nil
    }
    guard (0...253_402_300_799).contains(seconds) else { return nil }
    return Timestamp(milliseconds: Int64(seconds * 1000))
  }

  private static func signature(of signed: String, _ secret: LogInSecret) -> [UInt8] {
    Array(
      HMAC<SHA256>.authenticationCode(
        for: Array(signed.utf8), using: SymmetricKey(data: secret.bytes)))
  }

  /// Compares in constant time.
  private static func isSignature(
    _ signature: [UInt8], of signed: ArraySlice<UInt8>, _ secret: LogInSecret
  ) -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(
      signature, authenticating: signed, using: SymmetricKey(data: secret.bytes))
  }
}

extension LogInToken.Problem: CustomStringConvertible {
  /// One sentence with the fix and without any part of the token.
  public var description: String {
    switch self {
    case .missing: "A log-in token is required; your backend creates one for the customer."
    case .malformed: "The log-in token is not a JWT with HS256 and the claims sub and exp."
    case .signature: "The log-in token is not signed with one of the catalog's log_in_secrets."
    case .time:
      "The log-in token has expired or is not valid yet; request a new one from your backend."
    case .tooLong: "The log-in token is valid for more than a day; create one with an earlier exp."
    case .otherCustomer:
      "The log-in token belongs to another customer; its sub is not new_app_user_id."
    case .otherApp: "The log-in token is for another app; its aud is not this app's bundle id."
    }
  }
}
