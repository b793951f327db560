internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes
internal import Logging
internal import RevenueCatMigration

extension LimitedEntitlementService {
  /// Passes a request on to RevenueCat, and records behind the response what it states.
  ///
  /// - Parameter body: Its body, complete and within the limits.
  func passOn(
    _ incoming: IncomingRequest, body: [UInt8], to proxy: RevenueCatProxy
  ) async -> BufferedHTTPResponse {
    guard proxy.slots.acquire() else {
      return limited(.concurrency, retryAfter: .seconds(1), .serviceUnavailable)
    }
    defer { proxy.slots.release() }
    var received: BufferedHTTPResponse?
    var failure: TransportError?
    do throws(TransportError) {
      received = try await proxy.send(incoming.request, body: body)
    } catch {
      failure = error
      service.reads.logger.warning(
        "RevenueCat did not respond",
        metadata: ["route": "\(incoming.routeName)", "reason": "\(error.reason)"])
    }
    let plan = incoming.match?.rules.proxy ?? .passOn
    let status = received?.response.status.code
    let outcome = ProxyOutcome(
      after: status, respondsOnFailure: proxy.settings.failure == .respond,
      mayRespond: plan.mayRespond)
    service.metrics.proxied(status.map { $0 >= 500 } ?? true ? .failed : .passed)
    if outcome == .ownResponse, let own = await ownResponse(to: incoming, body: body),
      plan.sends(own)
    {
      // It is recorded by the response.
      service.metrics.proxied(.responded)
      return own
    }
    if plan.records(after: status) {
      proxyRecorder?.add(
        ProxiedRequest(
          request: incoming.request, body: body, plan: plan, notes: CurrentRequest.notes,
          customer: ProxyResponse.customer(plan.customer, in: incoming.match?.values ?? [], body),
          response: plan.compares(status) ? received : nil))
    }
    return received
      ?? APIError(upstream: failure ?? TransportError(reason: "no response")).httpResponse
  }

  /// Returns this server's response while RevenueCat fails; `nil` if it rejects the request itself.
  private func ownResponse(
    to incoming: IncomingRequest, body: [UInt8]
  ) async -> BufferedHTTPResponse? {
    guard let sender = try? service.sender(of: incoming) else { return nil }
    return await service.respond(to: incoming, from: sender, body: body)
  }
}
