internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes

/// Handles reads and changes of a project's resources, in the format of RevenueCat's API version 2.
///
/// A server is one project; the ID of the project in a path is not checked.
struct ResourceHandlers: CustomerRequestHandler {
  let state: CustomerStateHandlers
  let identity: IdentityHandlers
  let apple: AppleActions

  var reads: CustomerReads { state.reads }

  /// Responds to an endpoint of a resource.
  ///
  /// - Parameter values: The decoded parameters of the path; the first one is the project.
  func response(
    to endpoint: Endpoint, _ values: [String], _ body: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let id = values.count > 1 ? values[1] : ""
    do throws(APIError) {
      if let found = try catalogResource(endpoint, id, project: values.first, from: caller) {
        return Self.json(found)
      }
      switch endpoint {
      case .listAuditLogs: return Self.json(try await auditLogs(values[0], from: caller))
      case .listCustomers: return Self.json(try await customers(values[0], from: caller))
      case .createCustomer: return try await create(body, in: values[0], from: caller)
      case .searchSubscriptions, .getSubscription, .listSubscriptionTransactions,
        .listSubscriptionEntitlements:
        return Self.json(try await subscription(endpoint, id, values[0], from: caller))
      case .searchPurchases, .getPurchase, .listPurchaseEntitlements:
        return Self.json(try await purchase(endpoint, id, values[0], from: caller))
      case .getManagementURL: return Self.json(try await managementURL(id))
      case .cancelProjectSubscription, .refundProjectSubscription, .refundSubscriptionTransaction,
        .refundPurchase:
        return Self.json(try await changePurchase(endpoint, values, body, from: caller))
      default:
        return try await customerResponse(
          to: endpoint, AppUserID(id).trimmed, project: values[0], body, from: caller)
      }
    } catch {
      throw error.inVersion2
    }
  }

  private func customerResponse(
    to endpoint: Endpoint, _ id: AppUserID, project: String, _ body: [UInt8],
    from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    switch endpoint {
    case .deleteProjectCustomer: return try await delete(id, from: caller)
    case .setCustomerAttributes: return try await setAttributes(of: id, body, from: caller)
    case .createBalanceTransaction, .updateBalance:
      return try await adjustBalances(of: id, body, from: caller)
    case .grantEntitlement: return try await grant(body, to: id, in: project, from: caller)
    case .revokeGrantedEntitlement:
      return try await revoke(body, of: id, in: project, from: caller)
    case .assignOffering: return try await assignOffering(body, to: id, in: project, from: caller)
    case .transferCustomer: return try await transfer(id, body, in: project, from: caller)
    default:
      return Self.json(try await customerResource(endpoint, id, project, from: caller))
    }
  }

  static func json(
    _ object: JSONObject, status: HTTPResponse.Status = .ok
  ) -> UnsignedResponse {
    UnsignedResponse(status: status, body: JSONValue.object(object).jsonBytes)
  }

  /// The failure of a request about something that does not exist.
  static func missing(_ kind: String, _ id: String, parameter: String) -> APIError {
    APIError(
      v2: "resource_missing", "There is no \(kind) \(id); check the ID.", parameter: parameter,
      status: .notFound)
  }
}
