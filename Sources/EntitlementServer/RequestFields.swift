internal import EntitlementAPI
internal import HTTPTypes

/// The header fields that are asked for with every request, found in one pass.
///
/// A field that comes more than once has its values joined, as RFC 9110, section 5.3 says.
struct RequestFields {
  private(set) var authorization: String?
  private(set) var etag: String?
  private(set) var explain: String?
  private(set) var forwardedFor: String?
  private(set) var headersHash: String?
  private(set) var isSandbox: String?
  private(set) var nonce: String?
  private(set) var postParamsHash: String?
  private(set) var requestID: String?
  private(set) var retryCount: String?

  init(_ fields: HTTPFields) {
    // Most fields of most requests are none of these.
    for field in fields where "ax".utf8.contains(field.name.canonicalName.utf8.first ?? 0) {
      switch field.name {
      case .authorization: Self.add(field, to: &authorization)
      case .revenueCatETag: Self.add(field, to: &etag)
      case .explain: Self.add(field, to: &explain)
      case .forwardedFor: Self.add(field, to: &forwardedFor)
      case .headersHash: Self.add(field, to: &headersHash)
      case .isSandbox: Self.add(field, to: &isSandbox)
      case .nonce: Self.add(field, to: &nonce)
      case .postParamsHash: Self.add(field, to: &postParamsHash)
      case .requestID: Self.add(field, to: &requestID)
      case .retryCount: Self.add(field, to: &retryCount)
      default: break
      }
    }
  }

  private static func add(_ field: HTTPField, to value: inout String?) {
    value = value.map { "\($0), \(field.value)" } ?? field.value
  }
}
