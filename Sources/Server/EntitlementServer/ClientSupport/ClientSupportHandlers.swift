internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes

/// Handles what RevenueCat's SDKs request about features that this server does not have.
///
/// Each response is the one after which the SDK continues without the feature and sends no retries.
struct ClientSupportHandlers: CustomerRequestHandler {
  let reads: CustomerReads
  let identity: IdentityHandlers
  let catalogs: CatalogHandlers

  /// Responds to an endpoint.
  ///
  /// - Parameter values: The decoded parameters of the path; the first one is the customer, if any.
  func response(
    to endpoint: Endpoint, _ values: [String], _ body: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let customer = AppUserID(values.first ?? "")
    if endpoint.template.contains("{app_user_id}") { try check(customer) }
    switch endpoint {
    case .fallbackOfferings: return try catalogs.fallbackOfferings(from: caller)
    case .aliasCustomer: return try await identity.alias(customer, body, from: caller)
    case .healthConnectivity: return .emptyObject
    case .healthReport: return Self.json(ClientSupportBodies.healthReport(of: caller.bundleID))
    case .healthReportAvailability: return Self.json(["report_logs": .bool(false)])
    case .customerCenter: return Self.json(ClientSupportBodies.customerCenter)
    case .supportTicket: return Self.json(["sent": .bool(false)])
    case .rewardVerification: return Self.json(ClientSupportBodies.rewardVerification)
    case .webOfferingProducts: return Self.json(["offerings": .object([:])])
    case .redeemWebPurchase:
      throw APIError(
        .invalidWebRedemptionToken,
        "redemption_token: not valid; this server has no web purchases. Grant the entitlement instead."
      )
    default: throw .notServed
    }
  }

  private static func json(_ object: JSONObject) -> UnsignedResponse {
    UnsignedResponse(status: .ok, body: JSONValue.object(object).jsonBytes)
  }
}
