internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation
internal import Hummingbird

/// The App Store Server API's calls about transactions and subscriptions, at Apple's paths.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi>
struct AppleRoutes: Sendable {
  let store: SimulatedStore

  func add(to table: AppleRouteTable, on router: Router<BasicRequestContext>) {
    table.serve(.subscriptionStatuses, .get, "/inApps/v1/subscriptions/:id", on: router, statuses)
    table.serve(.transactionHistory, .get, "/inApps/v2/history/:id", on: router) {
      call throws(AppStoreErrorBody) in try await history(call, isVersion1: false)
    }
    table.serve(.transactionHistoryV1, .get, "/inApps/v1/history/:id", on: router) {
      call throws(AppStoreErrorBody) in try await history(call, isVersion1: true)
    }
    table.serve(.transactionInfo, .get, "/inApps/v1/transactions/:id", on: router, info)
    table.serve(
      .appTransactionInfo, .get, "/inApps/v1/transactions/appTransactions/:id", on: router,
      appTransaction)
    table.serve(
      .finishTransaction, .post, "/inApps/v1/transactions/:id/finish", on: router, finish)
    table.serve(
      .appAccountToken, .put, "/inApps/v1/transactions/:id/appAccountToken", on: router,
      setAppAccountToken)
    table.serve(.refundHistory, .get, "/inApps/v2/refund/lookup/:id", on: router, refunds)
    table.serve(.refundHistoryV1, .get, "/inApps/v1/refund/lookup/:id", on: router, refundsV1)
    table.serve(
      .consumptionInformation, .put, "/inApps/v2/transactions/consumption/:id", on: router
    ) { call throws(AppStoreErrorBody) in try await consumption(call, isVersion1: false) }
    table.serve(
      .consumptionInformationV1, .put, "/inApps/v1/transactions/consumption/:id", on: router
    ) { call throws(AppStoreErrorBody) in try await consumption(call, isVersion1: true) }
  }

  /// Adds the endpoints of production.
  ///
  /// In the sandbox these paths do not exist.
  func addProduction(to table: AppleRouteTable, on router: Router<BasicRequestContext>) {
    table.serve(.lookUpOrder, .get, "/inApps/v1/lookup/:orderId", on: router, lookUp)
  }

  private func statuses(_ call: AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse
  {
    let account = try await store.simulator.account(withAnyID: call.part("id"))
    var wanted: Set<SubscriptionStatus> = []
    for text in call.query.all("status") {
      guard let number = Int(text), (1...5).contains(number) else { throw .invalidStatus }
      wanted.insert(SubscriptionStatus(rawValue: number))
    }
    return .json(try await store.statusResponse(for: account, wanted: wanted))
  }

  private func history(
    _ call: AppleAPIRequest, isVersion1: Bool
  ) async throws(AppStoreErrorBody) -> AppleAPIResponse {
    let account = try await store.simulator.account(withAnyID: call.part("id"))
    let query = try HistoryQuery(call.query)
    return .json(try await store.historyResponse(for: account, query, isVersion1: isVersion1))
  }

  private func info(_ call: AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse {
    let payload = try await store.simulator.transaction(withID: call.part("id"))
    return .json(
      TransactionInfoResponse(signedTransactionInfo: try await store.signedForAPI(payload)))
  }

  private func appTransaction(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    let account = try await store.simulator.account(withAnyID: call.part("id"))
    return .json(
      AppTransactionInfoResponse(
        signedAppTransactionInfo: try await store.signedAppTransaction(of: account)))
  }

  private func finish(_ call: AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse {
    let simulator = await store.simulator
    let payload = try simulator.transaction(withID: call.part("id"))
    if let account = simulator.account(with: payload.transactionId) {
      await store.finish(payload.transactionId, account: account)
    }
    return .empty(.ok)
  }

  private func setAppAccountToken(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    let payload = try await store.simulator.transaction(
      withID: call.part("id"), orNotFound: .originalTransactionIdNotFound)
    guard payload.originalTransactionId.rawValue == payload.transactionId.rawValue else {
      throw AppStoreErrorBody(.transactionIdIsNotOriginalTransactionId)
    }
    try payload.rejectIfShared()
    let code = APIErrorCode.invalidAppAccountTokenUUID
    guard let text = try call.object().text("appAccountToken", or: code),
      let token = UUID(uuidString: text)
    else { throw AppStoreErrorBody(code) }
    try await store.changeForAPI(.appAccountToken(token, payload.originalTransactionId))
    return .empty(.ok)
  }

  private func lookUp(_ call: AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse {
    guard let order = OrderID(call.part("orderId")),
      let payload = await store.simulator.transaction(order.transactionID)
    else { return .json(OrderLookupResponse(status: .invalid, signedTransactions: nil)) }
    return .json(
      OrderLookupResponse(
        status: .valid, signedTransactions: [try await store.signedForAPI(payload)]))
  }

  private func refunds(_ call: AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse
  {
    let account = try await store.simulator.account(withAnyID: call.part("id"))
    var revision: HistoryCursor?
    if let text = call.query["revision"] {
      revision = HistoryCursor(text, prefix: HistoryCursor.ofRefunds)
      guard revision != nil else { throw .invalidRequestRevision }
    }
    return .json(try await store.refundHistoryResponse(for: account, after: revision))
  }

  private func refundsV1(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    let simulator = await store.simulator
    let original = try simulator.original(withID: call.part("id"))
    guard let account = simulator.account(with: original.transactionId) else {
      throw AppStoreErrorBody(.originalTransactionIdNotFound)
    }
    return .json(try await store.refundLookupResponse(for: account))
  }

  private func consumption(
    _ call: AppleAPIRequest, isVersion1: Bool
  ) async throws(AppStoreErrorBody) -> AppleAPIResponse {
    let payload = try await store.simulator.transaction(withID: call.part("id"))
    try payload.rejectIfShared()
    let body = try call.object()
    if isVersion1 {
      try ConsumptionValidator.checkVersion1(body, of: payload)
    } else {
      try ConsumptionValidator.check(body, of: payload)
    }
    await store.record(
      ConsumptionInformation(
        transactionId: payload.transactionId, receivedDate: store.clock.now(),
        version: isVersion1 ? 1 : 2, request: body))
    return .empty(.accepted)
  }
}

extension JWSTransactionDecodedPayload {
  /// Rejects a purchase that the customer did not make.
  ///
  /// - Throws: `FamilyTransactionNotSupportedError` or `InvalidAssignedTransactionNotSupportedError`.
  func rejectIfShared() throws(AppStoreErrorBody) {
    if inAppOwnershipType == .familyShared {
      throw AppStoreErrorBody(.familyTransactionNotSupported)
    }
    if inAppOwnershipType == .assigned {
      throw AppStoreErrorBody(.invalidAssignedTransactionNotSupported)
    }
  }
}
