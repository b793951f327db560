internal import HTTPTypes
internal import NIOHTTP1

/// The header fields that every request needs, found in one pass.
///
/// The values of a repeated field are joined, as in RFC 9110, section 5.3.
struct RequestHeaders {
  private(set) var authorization: String?
  private(set) var environment: String?
  private(set) var etag: String?
  private(set) var explain: String?
  private(set) var failedVerification: String?
  private(set) var forwardedFor: String?
  private(set) var headersHash: String?
  private(set) var isSandbox: String?
  private(set) var nonce: String?
  private(set) var postParamsHash: String?
  private(set) var requestID: String?
  private(set) var retryCount: String?
  /// What the request states about the app and its device, unchecked.
  private(set) var client = Client()
  /// The number of hosts that a connection's request names; 0 for fields without the host.
  private(set) var hosts = 0

  /// The fields about the app and its device; their values decide nothing, so any text will do.
  struct Client {
    fileprivate(set) var platform: String?
    fileprivate(set) var storefront: String?
    fileprivate(set) var appVersion: String?
    fileprivate(set) var sdkVersion: String?
  }

  /// Finds the fields of a request.
  init(_ fields: HTTPFields) {
    for field in fields { take(field.name.canonicalName, field.value) }
  }

  /// Finds the fields of a request as a connection read it; `nil` if `HTTPFields` might change a
  /// value.
  init?(_ headers: HTTPHeaders) {
    for (name, value) in headers where take(name, value) {
      guard Self.isPlain(value) else { return nil }
    }
  }

  /// Stores a field if it is one of these; returns whether it is.
  @discardableResult
  private mutating func take(_ name: String, _ value: String) -> Bool {
    // Most fields of most requests are none of these.
    guard let initial = name.utf8.first.map({ $0 | 0x20 }) else { return false }
    if initial == UInt8(ascii: "h"), Self.isName(name, "host") { hosts += 1 }
    guard initial == UInt8(ascii: "a") || initial == UInt8(ascii: "x") else { return false }
    if Self.isName(name, "authorization") {
      Self.add(value, to: &authorization)
    } else if Self.isName(name, "x-nonce") {
      Self.add(value, to: &nonce)
    } else if Self.isName(name, "x-is-sandbox") {
      Self.add(value, to: &isSandbox)
    } else if Self.isName(name, "x-headers-hash") {
      Self.add(value, to: &headersHash)
    } else if Self.isName(name, "x-revenuecat-etag") {
      Self.add(value, to: &etag)
    } else if Self.isName(name, "x-forwarded-for") {
      Self.add(value, to: &forwardedFor)
    } else if Self.isName(name, "x-post-params-hash") {
      Self.add(value, to: &postParamsHash)
    } else if Self.isName(name, "x-request-id") {
      Self.add(value, to: &requestID)
    } else if Self.isName(name, "x-retry-count") {
      Self.add(value, to: &retryCount)
    } else if Self.isName(name, "x-tessera-explain") {
      Self.add(value, to: &explain)
    } else if Self.isName(name, "x-tessera-failed-verification") {
      Self.add(value, to: &failedVerification)
    } else if Self.isName(name, "x-tessera-environment") {
      Self.add(value, to: &environment)
    } else {
      takeClient(name, value)
      return false
    }
    return true
  }

  private mutating func takeClient(_ name: String, _ value: String) {
    if Self.isName(name, "x-platform") {
      client.platform = value
    } else if Self.isName(name, "x-storefront") {
      client.storefront = value
    } else if Self.isName(name, "x-client-version") {
      client.appVersion = value
    } else if Self.isName(name, "x-version") {
      client.sdkVersion = value
    }
  }

  /// Compares a field's name with one in lower case, ignoring case.
  private static func isName(_ name: String, _ known: StaticString) -> Bool {
    guard name.utf8.count == known.utf8CodeUnitCount else { return false }
    var pointer = known.utf8Start
    for byte in name.utf8 {
      // In a field name, setting this bit changes capital letters only.
      guard byte | 0x20 == pointer.pointee else { return false }
      pointer += 1
    }
    return true
  }

  private static func isPlain(_ value: String) -> Bool {
    let bytes = value.utf8
    guard bytes.first != UInt8(ascii: " "), bytes.last != UInt8(ascii: " ") else { return false }
    return bytes.allSatisfy { (UInt8(ascii: " ")...UInt8(ascii: "~")).contains($0) }
  }

  private static func add(_ value: String, to known: inout String?) {
    known = known.map { "\($0), \(value)" } ?? value
  }
}
