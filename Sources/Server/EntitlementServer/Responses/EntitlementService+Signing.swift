internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import Ledger

extension EntitlementService {
  /// Returns the caller and the customer of a request that may need one read and no waiting; `nil`
  /// for any other request, without side effects.
  func immediateCaller(
    of incoming: IncomingRequest
  ) -> (caller: AuthenticatedRequest, id: AppUserID)? {
    guard let match = incoming.match, match.rules.kind == .customerInfo,
      let id = match.values.first.map({ AppUserID($0) }),
      incoming.limitKey.owner?.isSecret == false, incoming.fields.explain == nil,
      AppUserIDRules.rejection(of: id) == nil,
      // An error here occurs again, and is reported, on the asynchronous path.
      let caller = try? AuthenticatedRequest(incoming, route: match.rules)
    else { return nil }
    return (caller, id)
  }

  /// Returns the signed response for a customer's state.
  func signedResponse(
    from snapshot: CustomerSnapshot, to caller: AuthenticatedRequest, at now: Timestamp
  ) -> SignedHTTPResponse {
    var response = reads.response(
      from: snapshot, attributes: nil, to: caller, under: caller.snapshot, at: now)
    response.omitBody(ifMatching: caller.etag)
    return signed(response, for: caller)
  }

  /// Adds the time, the tag and the signature to a response.
  func signed(
    _ response: UnsignedResponse, for caller: AuthenticatedRequest
  ) -> SignedHTTPResponse {
    // Clients reject a response whose date and request time differ.
    let now = response.date ?? reads.clock.now()
    var signature: String?
    var rootSignatures: String?
    if caller.canBeSigned, response.isBound {
      let message = SignedMessage(
        authToken: caller.apiKey, nonce: caller.signedNonce, rawPath: caller.rawPath,
        postParamsHash: caller.signedPostParamsHash, headersHash: caller.signedHeadersHash,
        requestTimeMilliseconds: now.milliseconds, etag: response.etag, body: response.body)
      let signer = keys.signer(at: now)
      signature = signer?.sign(message, salt: random(16))
      rootSignatures = signer?.rootSignatures
    }
    return SignedHTTPResponse(
      response: response, requestTime: String(now.milliseconds), signature: signature,
      rootSignatures: rootSignatures)
  }
}
