internal import AppStoreCore
internal import HTTPTypes

/// A response with its time, its tag and its signature.
struct SignedHTTPResponse {
  let response: UnsignedResponse
  /// The request time in whole milliseconds since 1970.
  let requestTime: String
  /// `nil` for a response that cannot be bound to its request.
  let signature: String?
  /// The signatures of other roots for the same signing key; `nil` while there is one root.
  let rootSignatures: String?

  /// The header fields in order; the one list for both ways to send a response.
  private var lines: [ResponseField.Line] {
    assert(response.status != .notModified || response.body.isEmpty, "304 has no body")
    assert(signature != nil || rootSignatures == nil, "root signatures come with a signature")
    var lines: [ResponseField.Line] = []
    lines.reserveCapacity(5)
    if !response.body.isEmpty { lines.append((.contentType, response.contentType)) }
    lines.append((.requestTime, requestTime))
    if let etag = response.etag { lines.append((.etag, etag)) }
    if let signature { lines.append((.signature, signature)) }
    if let rootSignatures { lines.append((.rootSignatures, rootSignatures)) }
    return lines
  }

  var httpResponse: BufferedHTTPResponse {
    var httpResponse = BufferedHTTPResponse(
      HTTPResponse(status: response.status), body: response.body)
    httpResponse.response.headerFields.reserveCapacity(8)
    httpResponse.append(lines)
    return httpResponse
  }

  var immediateResponse: ImmediateResponse {
    var immediateResponse = ImmediateResponse(response.status, [], body: response.body)
    immediateResponse.append(lines)
    return immediateResponse
  }
}
