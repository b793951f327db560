internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation
internal import Hummingbird
internal import StoreConfiguration

/// The calls of retention messaging.
///
/// Source: <https://developer.apple.com/documentation/retentionmessaging>
struct RetentionRoutes: Sendable {
  /// The maximum size of an image, in bytes.
  private static let maxImage = 8 << 20

  let store: SimulatedStore
  let context: RealtimeContext

  func add(to table: AppleRouteTable, on router: Router<BasicRequestContext>) {
    let base = "/inApps/v1/messaging"
    table.serve(.retentionImageList, .get, "\(base)/image/list", on: router, imageList)
    table.serve(
      .retentionImage, .put, "\(base)/image/:id", on: router, maxBody: Self.maxImage,
      uploadImage)
    table.serve(.retentionImage, .delete, "\(base)/image/:id", on: router, deleteImage)
    table.serve(.retentionMessageList, .get, "\(base)/message/list", on: router, messageList)
    table.serve(.retentionMessage, .put, "\(base)/message/:id", on: router, uploadMessage)
    table.serve(.retentionMessage, .delete, "\(base)/message/:id", on: router, deleteMessage)
    let path: RouterPath = "\(base)/default/:productId/:locale"
    table.serve(.retentionDefault, .put, path, on: router, setDefault)
    table.serve(.retentionDefault, .delete, path, on: router, deleteDefault)
    table.serve(.retentionDefaultRead, .get, path, on: router, defaultMessage)
    let address: RouterPath = "\(base)/realtime/url"
    table.serve(.retentionRealtimeURL, .put, address, on: router, setRealtimeURL)
    table.serve(.retentionRealtimeURL, .delete, address, on: router, deleteRealtimeURL)
    table.serve(.retentionRealtimeURLRead, .get, address, on: router, realtimeURL)
  }

  /// Adds the endpoints of the sandbox.
  func addSandbox(to table: AppleRouteTable, on router: Router<BasicRequestContext>) {
    let base = "/inApps/v1/messaging/performanceTest"
    table.serve(.retentionPerformanceTest, .post, "\(base)", on: router, startTest)
    table.serve(
      .retentionPerformanceTestResult, .get, "\(base)/result/:requestId", on: router, testResult)
  }

  private func identifier(_ call: AppleAPIRequest) throws(AppStoreErrorBody) -> UUID {
    guard let id = UUID(uuidString: call.part("id")) else {
      throw AppStoreErrorBody(.generalBadRequest)
    }
    return id
  }

  private func uploadImage(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    let size = call.query["imageSize"].map(RetentionImageSize.init(rawValue:)) ?? .fullSize
    guard size == .fullSize || size == .bulletPoint else {
      throw AppStoreErrorBody(.badRequestImageSize)
    }
    let id = try identifier(call)
    try await store.changeRetention { state throws(AppStoreErrorBody) in
      try state.addImage(id, size, png: call.body)
    }
    return .empty(.ok)
  }

  private func deleteImage(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    let id = try identifier(call)
    try await store.changeRetention { state throws(AppStoreErrorBody) in try state.removeImage(id) }
    return .empty(.ok)
  }

  private func imageList(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    .json(await store.retention.imageList)
  }

  private func uploadMessage(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    let id = try identifier(call)
    let body = try call.decoded(UploadMessageRequestBody.self)
    try await store.changeRetention { state throws(AppStoreErrorBody) in
      try state.addMessage(id, body)
    }
    return .empty(.ok)
  }

  private func deleteMessage(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    let id = try identifier(call)
    try await store.changeRetention { state throws(AppStoreErrorBody) in try state.removeMessage(id)
    }
    return .empty(.ok)
  }

  private func messageList(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    .json(await store.retention.messageList)
  }

  private func productLocale(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> RetentionState.ProductLocale
  {
    let product = ProductID(call.part("productId"))
    guard await store.simulator.configuration.subscription(product) != nil else {
      throw AppStoreErrorBody(.invalidProductId)
    }
    guard call.part("locale").wholeMatch(of: /[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*/) != nil else {
      throw AppStoreErrorBody(.invalidLocale)
    }
    return RetentionState.ProductLocale(product: product, locale: call.part("locale"))
  }

  private func setDefault(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    let productLocale = try await productLocale(call)
    let id = try call.decoded(DefaultConfiguration.self).messageIdentifier
    try await store.changeRetention { state throws(AppStoreErrorBody) in
      try state.setDefault(id, at: productLocale)
    }
    return .empty(.ok)
  }

  private func deleteDefault(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    let productLocale = try await productLocale(call)
    try await store.changeRetention { state throws(AppStoreErrorBody) in
      try state.removeDefault(at: productLocale)
    }
    return .empty(.ok)
  }

  private func defaultMessage(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    guard let id = await store.retention.defaults[try await productLocale(call)] else {
      throw AppStoreErrorBody(.defaultMessageNotFound)
    }
    return .json(DefaultConfiguration(messageIdentifier: id))
  }
}

extension RetentionRoutes {
  private func setRealtimeURL(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    let url = try call.object().text("realtimeURL", or: .badRequestRealtimeUrl)
    guard let url, let parts = URLComponents(string: url), parts.isRealtimeURL, url.count <= 256
    else { throw AppStoreErrorBody(.badRequestRealtimeUrl) }
    let needsTest = store.environment == .production
    try await store.changeRetention { state throws(AppStoreErrorBody) in
      guard !needsTest || state.hasPassedTest else {
        throw AppStoreErrorBody(.forbiddenNoPassingTest)
      }
      state.realtimeURL = url
    }
    return .empty(.ok)
  }

  private func deleteRealtimeURL(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    try await store.changeRetention { state throws(AppStoreErrorBody) in
      guard state.realtimeURL != nil else { throw AppStoreErrorBody(.realtimeUrlNotFound) }
      state.realtimeURL = nil
    }
    return .empty(.ok)
  }

  private func realtimeURL(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    guard let url = await store.retention.realtimeURL else {
      throw AppStoreErrorBody(.realtimeUrlNotFound)
    }
    return .json(RealtimeURL(realtimeURL: url))
  }

  private func startTest(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    let code = APIErrorCode.invalidPerformanceTestRequest
    guard let id = try call.object().text("originalTransactionId", or: code),
      await store.simulator.transaction(TransactionID(id))?.originalTransactionId.rawValue == id
    else { throw AppStoreErrorBody(code) }
    return .json(try await store.startPerformanceTest(of: OriginalTransactionID(id), context))
  }

  private func testResult(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    guard UUID(uuidString: call.part("requestId")) != nil else {
      throw AppStoreErrorBody(.invalidRequestId)
    }
    guard let run = await store.retention.tests[call.part("requestId")] else {
      throw AppStoreErrorBody(.performanceTestRunNotFound)
    }
    return .json(run.response)
  }
}

extension URLComponents {
  /// Whether the App Store accepts this realtime URL.
  ///
  /// Apple requires `https`. The store also accepts `http` to the local machine, where test servers
  /// run.
  fileprivate var isRealtimeURL: Bool {
    guard let host, !host.isEmpty, port.map((1...65_535).contains) ?? true else { return false }
    let isLocal = ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
    return scheme == "https" || scheme == "http" && isLocal
  }
}

extension AppleAPIRequest {
  /// Decodes the body.
  ///
  /// - Throws: `GeneralBadRequestError` if it does not decode.
  func decoded<Value: Decodable>(_ type: Value.Type) throws(AppStoreErrorBody) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(body))
    } catch {
      throw AppStoreErrorBody(.generalBadRequest)
    }
  }
}
