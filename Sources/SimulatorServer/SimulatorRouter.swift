public import AppStoreServerAPI
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
/// - Returns: A router; everything it answers is described by the text at `/`.
public func simulatorRouter(
  store: SimulatedStore, tokens: APITokenChecker, tokenClock: any WallClock,
  eventWait: Duration = .seconds(20)
) -> Router<BasicRequestContext> {
  let router = Router(context: BasicRequestContext.self)
  AppleRoutes(store: store, tokens: tokens, tokenClock: tokenClock).add(to: router)
  DeviceRoutes(store: store, eventWait: eventWait).add(to: router)
  ControlRoutes(store: store).add(to: router)
  router.get("/") { _, _ in
    Response(
      status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: index)))
  }
  return router
}

private let index = """
  Tessera: a simulated App Store

  Apple's App Store Server API (bearer token, ES256)
    GET  /inApps/v1/subscriptions/{transactionId}
    GET  /inApps/v2/history/{transactionId}

  Control: what customers and time do (JSON)
    POST /control/v1/buy             {"account": "anna", "productId": "pro.monthly"}
                                     and, if wanted, "quantity" and "appAccountToken"
    POST /control/v1/advance         {"by": "P3D"}, {"to": "2026-08-21T00:00:00Z"}
                                     or {"toNextEvent": true}
    POST /control/v1/refund          {"transactionId": "2000000000000001", "reason": 0}
    POST /control/v1/reverse-refund  {"transactionId": "2000000000000001"}
    POST /control/v1/billing         {"account": "anna", "issue": true}
    POST /control/v1/auto-renew      {"account": "anna", "subscriptionGroupIdentifier": "21000001",
                                      "on": false}
    GET  /control/v1/state           everything, or one account's with ?account=anna
    GET  /control/v1/notifications   every notification and what came of sending it

  Devices (the StoreKit module, STOREKIT_URL)
    POST /device/v1/call

  """
