internal import AppStoreCore
internal import EntitlementServer
internal import HTTPTypes
internal import SimulatorServer

/// The network between an app, the store and a server in this process.
actor ServerTransport: HTTPTransport {
  private let service: EntitlementService
  private let store: SimulatedStore
  private var delivered = 0
  private var isReachable = true

  init(service: EntitlementService, store: SimulatedStore) {
    self.service = service
    self.store = store
  }

  func setReachable(_ isReachable: Bool) { self.isReachable = isReachable }

  func send(
    _ request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> BufferedHTTPResponse {
    guard isReachable else {
      throw TransportError(reason: "the test made the server unreachable", kind: .offline)
    }
    await deliverNotifications()
    return await service.respond(to: request, body: body)
  }

  private func deliverNotifications() async {
    let log = await store.notificationLog
    while delivered < log.count {
      let payload = log[delivered].signedPayload
      // Counted first, because another request can come in while the server handles it.
      delivered += 1
      let request = HTTPRequest(
        method: .post, scheme: "http", authority: "server", path: "/v1/apple/notifications",
        headerFields: [.contentType: "application/json"])
      _ = await service.respond(
        to: request, body: Array("{\"signedPayload\":\"\(payload)\"}".utf8))
    }
  }
}
