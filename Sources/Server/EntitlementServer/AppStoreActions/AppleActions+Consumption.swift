internal import AppStoreCore
internal import AppStoreServerAPI
internal import EntitlementAPI
internal import HTTPTypes
internal import Ingest
internal import Ledger
internal import Logging
internal import Subscriptions

extension AppleActions {
  /// Sends consumption information of the developer's backend to Apple, and closes the open refund
  /// requests of the transaction.
  func sendConsumptionInformation(
    of id: AppUserID, about transactionID: TransactionID, _ bytes: [UInt8],
    from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let body = try AppleChange.decode(ConsumptionInformationBody.self, from: bytes)
    guard body.customerConsented else {
      throw APIError(
        .badRequest,
        "customer_consented: must be true; Apple accepts nothing without the customer's consent.")
    }
    let history = try await reads.history(of: id, for: caller)
    guard let transaction = history.transactions[transactionID], transaction.store == .appStore
    else {
      throw APIError(
        .subscriptionNotFoundForCustomer,
        "The customer has no App Store transaction \(transactionID.rawValue.prefix(64)) in this "
          + "environment.")
    }
    let app = try storeApp(of: caller, selling: transaction)
    guard let servers = app.servers else { throw .noInAppPurchaseKey }
    let information = ConsumptionRequest(body)
    do throws(AppStoreServerAPIError) {
      try await servers.client(for: transaction.environment).sendConsumptionInformation(
        information, of: transactionID, type: transaction.type)
    } catch {
      throw APIError(error)
    }
    let now = clock.now()
    await log(information, about: transactionID, transaction.productId, of: id, by: caller, at: now)
    return UnsignedResponse(
      status: .ok, body: Array(#"{"sent_at_ms":\#(now.milliseconds)}"#.utf8))
  }

  /// Logs what was sent; a failure undoes nothing, because Apple has the information by then.
  private func log(
    _ information: ConsumptionRequest, about id: TransactionID, _ product: ProductID,
    of customer: AppUserID, by caller: AuthenticatedRequest, at now: Timestamp
  ) async {
    do throws(LedgerError) {
      let open = try await ledger.refundRequests(about: id)
      for request in open {
        try await ledger.close(
          request, "sent", information.auditDetails, actor: caller.actor,
          subject: customer.rawValue, at: now)
      }
      guard open.isEmpty else { return }
      var details = information.auditDetails
      details["outcome"] = "sent"
      details["transaction"] = id.rawValue
      details["product"] = product.rawValue
      try await ledger.append(
        AuditEntry(
          at: now, actor: caller.actor, action: .sendConsumptionInformation,
          subject: customer.rawValue, details: details))
    } catch {
      logger.error(
        "Writing the audit log failed",
        metadata: ["action": "\(AuditAction.sendConsumptionInformation)", "reason": "\(error)"])
    }
  }
}

extension ConsumptionRequest {
  fileprivate init(_ body: ConsumptionInformationBody) {
    self.init(
      customerConsented: body.customerConsented,
      deliveryStatus: body.deliveryStatus.map(DeliveryStatus.init(rawValue:)) ?? .delivered,
      sampleContentProvided: body.sampleContentProvided ?? false,
      consumptionPercentage: body.consumptionPercentage,
      refundPreference: body.refundPreference.map(RefundPreference.init(rawValue:)))
  }
}
