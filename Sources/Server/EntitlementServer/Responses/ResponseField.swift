internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes

/// A header field of responses, by its two names.
///
/// The literal is for immediate responses: the reference counts of `HTTPField` names are shared by
/// all threads.
enum ResponseField {
  case contentType, requestTime, etag, signature, rootSignatures
  case rateLimitUsage, rateLimitLimit, requestID

  /// A field with its value; no value contains a line break.
  typealias Line = (field: ResponseField, value: String)

  /// The name as it is written to a connection.
  var literal: String {
    switch self {
    case .contentType: "Content-Type"
    case .requestTime: "X-RevenueCat-Request-Time"
    case .etag: "X-RevenueCat-ETag"
    case .signature: "X-Signature"
    case .rootSignatures: "X-Tessera-Root-Signatures"
    case .rateLimitUsage: "RevenueCat-Rate-Limit-Current-Usage"
    case .rateLimitLimit: "RevenueCat-Rate-Limit-Current-Limit"
    case .requestID: "X-Request-ID"
    }
  }

  /// The name for the usual path.
  var name: HTTPField.Name {
    switch self {
    case .contentType: .contentType
    case .requestTime: .requestTime
    case .etag: .revenueCatETag
    case .signature: .signature
    case .rootSignatures: .rootSignatures
    case .rateLimitUsage: .rateLimitUsage
    case .rateLimitLimit: .rateLimitLimit
    case .requestID: .requestID
    }
  }
}

extension BufferedHTTPResponse {
  /// Adds header fields, each of which occurs once; a field of a proxied response stays as it is.
  mutating func append(_ lines: [ResponseField.Line]) {
    for line in lines where !response.headerFields.contains(line.field.name) {
      response.headerFields.append(HTTPField(name: line.field.name, value: line.value))
    }
  }
}

extension ImmediateResponse {
  /// Adds header fields, each of which occurs once.
  mutating func append(_ lines: [ResponseField.Line]) {
    for line in lines {
      assert(!fields.contains { $0.name == line.field.literal }, "a field is set once")
      fields.append((line.field.literal, line.value))
    }
  }
}
