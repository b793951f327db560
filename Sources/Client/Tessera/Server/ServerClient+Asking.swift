internal import AppStoreCore
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes

/// Sending requests and verifying responses.
extension ServerClient {
  /// Sends a request; a receipt is sent again after 429.
  ///
  /// - Parameter serverRequest: The request; its nonce and its environment are set here.
  /// - Returns: A success, or 304 for a tag that was sent; not verified yet.
  func exchange(_ serverRequest: inout ServerRequest) async throws(PurchasesError)
    -> BufferedHTTPResponse
  {
    serverRequest.environment = await environmentDetector.environment()
    while true {
      if rule.isOn, serverRequest.endpoint.needsNonce {
        serverRequest.nonce = Data(dependencies.random(12))
      }
      let received = try await send(serverRequest)
      let status = received.response.status.code
      let isUnchanged = serverRequest.etag != nil && received.response.status == .notModified
      if (200..<300).contains(status) || isUnchanged { return received }
      let fields = received.response.headerFields
      if serverRequest.endpoint == .receipts,
        let pause = RetryRule.pause(
          status: status, attempt: serverRequest.attempt, retryAfter: fields[.retryAfter],
          isRetryable: fields[.isRetryable])
      {
        await dependencies.pause(pause)
        serverRequest.attempt += 1
        continue
      }
      throw PurchasesError(status: status, contentType: fields[.contentType], body: received.body)
    }
  }

  private func send(_ serverRequest: ServerRequest) async throws(PurchasesError)
    -> BufferedHTTPResponse
  {
    var request = serverRequest.request(to: address, apiKey: rule.authToken)
    request.headerFields[.observerMode] = completion.isObserving ? "true" : "false"
    request.headerFields[.failedVerification] =
      failures.reason(at: serverRequest.path)?.rawValue
    do throws(TransportError) {
      return try await dependencies.transport.send(request, body: serverRequest.body)
    } catch {
      throw PurchasesError(error)
    }
  }

  /// Verifies a success; a rejected response is never returned.
  ///
  /// - Parameter date: The server's date in the response's body; `nil` for a body without one,
  ///   which is not used as a time source.
  func verified(
    _ received: BufferedHTTPResponse, to serverRequest: ServerRequest, dated date: Timestamp? = nil
  ) async throws(PurchasesError) -> (signed: SignedResponse, outcome: VerificationOutcome) {
    let now = await dependencies.now()
    let signed = serverRequest.signedResponse(received, receivedAt: now)
    let outcome = rule.verify(
      signed, dated: date, proven: time.proven(uptime: await dependencies.uptime()))
    failures.note(
      outcome, at: serverRequest.path,
      named: "the response to \(serverRequest.endpoint.template)"
    )
    guard outcome.isUsable else {
      throw PurchasesError(
        outcome.failure ?? VerificationFailure(.missingSignature, "the response is not signed"),
        httpStatusCode: received.response.status.code)
    }
    if let date { await noteTime(of: signed, dated: date, outcome.result) }
    return (signed, outcome)
  }

  /// Decodes a response's body.
  func decoded<Body: Decodable>(
    _ type: Body.Type, from bytes: [UInt8], status: Int?
  ) throws(PurchasesError) -> Body {
    do throws(WireError) {
      return try WireJSON.decode(type, from: bytes)
    } catch {
      throw PurchasesError(
        .unexpectedBackendResponseError, "decoding the server's response failed: \(error.reason)",
        isRetryable: true, httpStatusCode: status)
    }
  }

  /// Encodes a request's body.
  func encoded(_ body: some Encodable) throws(PurchasesError) -> [UInt8] {
    do throws(WireError) {
      return try WireJSON.encode(body)
    } catch {
      throw PurchasesError(.unknownError, error.reason)
    }
  }
}
