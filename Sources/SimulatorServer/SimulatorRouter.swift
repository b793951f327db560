public import AppStoreServerAPI
internal import AppStoreTypes
public import Effects
internal import HTTPTypes
public import Hummingbird
internal import NIOCore

/// Puts a simulated store behind Apple's URLs, the devices' and those of the control API.
///
/// - Parameters:
///   - store: The store.
///   - tokens: Checks the bearer tokens of the developer's server.
///   - tokenClock: The time tokens are checked at: the machine's for servers that live in real time,
///     the store's own clock for those that share it.
///   - eventWait: How long, in real time, a device's question for events waits when there are none.
///   - offerChecker: Checks the signatures of promotional offers that the developer's server answers to
///     the question which retention message to show; `nil` leaves them unchecked.
///   - stopwatch: Measures how long those answers take.
///   - sleep: Waits in real time, for calls that are to be slow.
/// - Returns: A router; everything it answers is described by the text at `/`.
public func simulatorRouter(
  store: SimulatedStore, tokens: APITokenChecker, tokenClock: any WallClock,
  eventWait: Duration = .seconds(20), offerChecker: AppStoreRequestChecker? = nil,
  stopwatch: Stopwatch = .system(),
  sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
) -> Router<BasicRequestContext> {
  let router = Router(context: BasicRequestContext.self)
  let table = AppleRouteTable(
    store: store, tokens: tokens, tokenClock: tokenClock, sleep: sleep)
  let desk = RealtimeDesk(
    stopwatch: stopwatch, offerChecker: offerChecker, now: { tokenClock.now() })
  AppleRoutes(store: store).add(to: table, on: router)
  if store.environment == .production {
    AppleRoutes(store: store).addProduction(to: table, on: router)
  }
  ExtensionRoutes(store: store).add(to: table, on: router)
  AdvancedCommerceRoutes(store: store).add(to: table, on: router)
  ExternalPurchaseRoutes(store: store).add(to: table, on: router)
  NotificationRoutes(store: store).add(to: table, on: router)
  RetentionRoutes(store: store, desk: desk).add(to: table, on: router)
  if store.environment != .production {
    RetentionRoutes(store: store, desk: desk).addSandbox(to: table, on: router)
    GroupRoutes(store: store).add(to: table, on: router)
  }
  DeviceRoutes(store: store, eventWait: eventWait).add(to: router)
  let control = ControlRoutes(store: store, desk: desk)
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

/// Returns what is served, for people.
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
