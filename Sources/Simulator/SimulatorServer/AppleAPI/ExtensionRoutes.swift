internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation
internal import Hummingbird

/// The App Store Server API's calls that extend renewal dates.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/extending-the-renewal-date-for-auto-renewable-subscriptions>
struct ExtensionRoutes: Sendable {
  let store: SimulatedStore

  func add(to table: AppleRouteTable, on router: Router<BasicRequestContext>) {
    let base = "/inApps/v1/subscriptions/extend"
    table.serve(.extendRenewalDate, .put, "\(base)/:id", on: router, extend)
    table.serve(.massExtendRenewalDate, .post, "\(base)/mass", on: router, extendAll)
    table.serve(
      .massExtensionStatus, .get, "\(base)/mass/:productId/:requestIdentifier", on: router, status)
  }

  private func extend(_ call: AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse {
    let simulator = await store.simulator
    let original = try simulator.original(withID: call.part("id"))
    if original.inAppOwnershipType == .assigned {
      throw AppStoreErrorBody(.assignedSubscriptionExtensionIneligible)
    }
    let body = try call.object()
    let days = try days(in: body)
    let code = APIErrorCode.invalidRequestIdentifier
    guard let identifier = try body.text("requestIdentifier", or: code),
      (1...128).contains(identifier.utf16.count)
    else { throw AppStoreErrorBody(code) }
    let response = try await store.extendRenewalDate(
      of: original.originalTransactionId, byDays: days)
    // A server may extend while it handles a notification, so the call does not wait for delivery.
    Task { await store.deliver() }
    return .json(response)
  }

  private func extendAll(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    let body = try call.object()
    let days = try days(in: body)
    let code = APIErrorCode.invalidRequestIdentifier
    guard let text = try body.text("requestIdentifier", or: code),
      UUID(uuidString: text) != nil
    else { throw AppStoreErrorBody(code) }
    guard let product = try body.text("productId", or: .invalidProductId) else {
      throw .invalidProductId
    }
    try await store.changeForAPI(
      .extendAll(
        ProductID(product), days: days, requestIdentifier: text,
        storefronts: try storefronts(in: body)))
    return .json(["requestIdentifier": text])
  }

  private func status(_ call: AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse {
    let identifier = call.part("requestIdentifier")
    guard UUID(uuidString: identifier) != nil else {
      throw AppStoreErrorBody(.invalidRequestIdentifier)
    }
    guard let request = await store.simulator.massExtension(identifier),
      request.productID.rawValue == call.part("productId")
    else { throw AppStoreErrorBody(.statusRequestNotFound) }
    let isComplete = request.completeDate != nil
    return .json(
      MassExtensionResponse(
        requestIdentifier: request.requestIdentifier, complete: isComplete,
        completeDate: request.completeDate,
        succeededCount: isComplete ? Int64(request.succeededCount) : nil,
        failedCount: isComplete ? Int64(request.failedCount) : nil))
  }

  /// Returns the days and checks the reason next to them.
  private func days(in body: JSONObject) throws(AppStoreErrorBody) -> Int {
    guard let days = try body.integer("extendByDays", or: .invalidExtendByDays),
      (1...90).contains(days)
    else { throw AppStoreErrorBody(.invalidExtendByDays) }
    guard let reason = try body.integer("extendReasonCode", or: .invalidExtendReasonCode),
      (0...3).contains(reason)
    else { throw AppStoreErrorBody(.invalidExtendReasonCode) }
    return Int(days)
  }

  private func storefronts(in body: JSONObject) throws(AppStoreErrorBody) -> [String]? {
    let code = APIErrorCode.invalidStorefrontCountryCode
    switch body["storefrontCountryCodes"] {
    case nil, .null: return nil
    case .array(let values):
      guard !values.isEmpty else { throw AppStoreErrorBody(.invalidEmptyStorefrontCountryCodeList) }
      var codes: [String] = []
      for value in values {
        guard case .string(let text) = value, text.wholeMatch(of: /[A-Z]{3}/) != nil else {
          throw AppStoreErrorBody(code)
        }
        codes.append(text)
      }
      return codes
    case .bool, .integer, .decimal, .string, .object: throw AppStoreErrorBody(code)
    }
  }
}

/// The response about the status of a request to extend many renewal dates.
///
/// The identifier is repeated as it was sent, because a developer's server may compare it exactly.
private struct MassExtensionResponse: Encodable {
  let requestIdentifier: String
  let complete: Bool
  let completeDate: Timestamp?
  let succeededCount: Int64?
  let failedCount: Int64?
}

extension SimulatedStore {
  /// Extends one renewal date.
  ///
  /// The notification becomes due; ``deliver()`` sends it.
  fileprivate func extendRenewalDate(
    of original: OriginalTransactionID, byDays days: Int
  ) throws(AppStoreErrorBody) -> ExtendRenewalDateResponse {
    try changeForAPI(.extend(original, days: days))
    let state = simulator.status(ofSubscriptionWith: TransactionID(original.rawValue))
    return ExtendRenewalDateResponse(
      originalTransactionId: original,
      webOrderLineItemId: state?.transaction.webOrderLineItemId, success: true,
      effectiveDate: state?.renewalInfo.renewalDate)
  }
}
