public import AppStoreCore
public import AppStoreServerAPI
internal import HTTPTypes
public import Hummingbird
internal import NIOCore

/// Creates the routes of a simulated store: Apple's URLs, the devices' and the control API.
///
/// - Parameters:
///   - store: The store.
///   - tokens: Checks the bearer tokens of the developer's server.
///   - tokenClock: The clock for token checks: the machine's for servers in real time, the store's
///     own for those that share it.
///   - eventWait: The maximum wait of a device's request for events, in real time.
///   - offerChecker: Checks the promotional offer signatures in the developer's responses about
///     retention messages; `nil` skips the check.
///   - stopwatch: Measures the time of those responses.
///   - sleep: Waits in real time, for calls with added latency.
/// - Returns: A router. The text at `/` describes its routes.
public func simulatorRouter(
  store: SimulatedStore, tokens: APITokenVerifier, tokenClock: any WallClock,
  eventWait: Duration = .seconds(20), offerChecker: AppStoreRequestVerifier? = nil,
  stopwatch: RealTimeClock = .system(),
  sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
) -> Router<BasicRequestContext> {
  let router = Router(context: BasicRequestContext.self)
  let table = AppleRouteTable(
    store: store, tokens: tokens, tokenClock: tokenClock, sleep: sleep)
  let context = RealtimeContext(
    stopwatch: stopwatch, offerChecker: offerChecker, now: { tokenClock.now() })
  AppleRoutes(store: store).add(to: table, on: router)
  if store.environment == .production {
    AppleRoutes(store: store).addProduction(to: table, on: router)
  }
  ExtensionRoutes(store: store).add(to: table, on: router)
  AdvancedCommerceRoutes(store: store).add(to: table, on: router)
  ExternalPurchaseRoutes(store: store).add(to: table, on: router)
  NotificationRoutes(store: store).add(to: table, on: router)
  RetentionRoutes(store: store, context: context).add(to: table, on: router)
  if store.environment != .production {
    RetentionRoutes(store: store, context: context).addSandbox(to: table, on: router)
    GroupRoutes(store: store).add(to: table, on: router)
  }
  DeviceRoutes(store: store, eventWait: eventWait).add(to: router)
  let control = ControlRoutes(store: store, context: context)
  control.add(to: router)
  let page = index(control)
  router.get("/") { _, _ in
    Response(
      status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: page)))
  }
  router.add(middleware: UnknownControlCalls(control.operations))
  return router
}

/// Returns a readable description of the routes.
private func index(_ control: ControlRoutes) -> String {
  let calls = control.operations.map { operation in
    let line = "  \(operation.method.rawValue) \(operation.path)\n      \(operation.summary)"
    return operation.example.isEmpty ? line : line + "\n      \(operation.example)"
  }
  return """
    Tessera: a simulated App Store

    Apple's APIs (bearer token, ES256), at Apple's paths
      App Store Server API: /inApps/v1/subscriptions/{transactionId},
        /inApps/v2/history/{transactionId}, /inApps/v1/transactions/{transactionId} and the others
      Advanced Commerce:    /advancedCommerce/v1/...
      External purchases:   /externalPurchase/v1/reports
      Retention messaging:  /inApps/v1/messaging/...
      Groups and seats (sandbox): /groups/v1/...

    Control: what customers, time and the network do (JSON; OpenAPI: /control/openapi.json)
    \(calls.joined(separator: "\n"))

    Devices (the StoreKit module, STOREKIT_URL)
      POST /device/v1/call

    """
}
