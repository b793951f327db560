internal import Effects
internal import EntitlementAPI
internal import HTTPTypes

/// A response with its time, its tag and its signature.
struct SignedHTTPResponse {
  let answer: UnsignedResponse
  /// The request time in whole milliseconds since 1970.
  let requestTime: String
  /// `nil` for a response that cannot be bound to its request.
  let signature: String?
  /// The signatures of other roots for the same signing key; `nil` while there is one root.
  let rootSignatures: String?

  /// The response as an HTTP reply.
  var reply: BufferedHTTPResponse {
    // Every field occurs once, so none has to be searched.
    var fields = HTTPFields()
    fields.reserveCapacity(8)
    if !answer.body.isEmpty {
      fields.append(HTTPField(name: .contentType, value: answer.contentType))
    }
    fields.append(HTTPField(name: .requestTime, value: requestTime))
    if let etag = answer.etag { fields.append(HTTPField(name: .revenueCatETag, value: etag)) }
    if let signature { fields.append(HTTPField(name: .signature, value: signature)) }
    if let rootSignatures {
      fields.append(HTTPField(name: .rootSignatures, value: rootSignatures))
    }
    return BufferedHTTPResponse(
      HTTPResponse(status: answer.status, headerFields: fields), body: answer.body)
  }
}

extension ImmediateResponse {
  init(_ sealed: SignedHTTPResponse) {
    self.init(sealed.answer.status, [], body: sealed.answer.body)
    if !body.isEmpty { fields.append(("Content-Type", sealed.answer.contentType)) }
    fields.append(("X-RevenueCat-Request-Time", sealed.requestTime))
    if let etag = sealed.answer.etag { fields.append(("X-RevenueCat-ETag", etag)) }
    if let signature = sealed.signature { fields.append(("X-Signature", signature)) }
    if let rootSignatures = sealed.rootSignatures {
      fields.append(("X-Tessera-Root-Signatures", rootSignatures))
    }
  }
}
