internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes
internal import Ingest
internal import Ledger
internal import Subscriptions

extension AppleActions {
  func storeApp(
    of caller: AuthenticatedRequest, selling transaction: TransactionRecord
  ) throws(APIError) -> ReconciledApp {
    let bundleID = caller.bundleID
    guard bundleID == transaction.bundleId else {
      throw APIError(
        .invalidAPIKey,
        "The transaction belongs to the app \(transaction.bundleId); use a secret key of that app.",
        status: .forbidden)
    }
    guard let app = synchronization?.apps.first(where: { $0.bundleID == bundleID }) else {
      throw .noInAppPurchaseKey
    }
    return app
  }

  /// Returns the signed Advanced Commerce data of a transaction; `nil` for other purchases.
  func advancedCommerceData(
    of transaction: TransactionRecord, ownedBy id: AppUserID
  ) async throws(APIError) -> (
    transaction: AdvancedCommerceTransactionInfo?, renewal: AdvancedCommerceRenewalInfo?
  ) {
    try await withLedger { () async throws(LedgerError) in
      let facts = try await ledger.facts(of: id).map(\.fact)
      func newest(
        _ kind: SignedFact.Kind, _ identity: String
      ) throws(LedgerError) -> SignedFact.Payload? {
        try facts.filter { $0.kind == kind && $0.identity == identity }
          .max { $0.signedDate < $1.signedDate }.map { fact throws(LedgerError) in
            try fact.decodedPayload()
          }
      }
      var transactionInfo: AdvancedCommerceTransactionInfo?
      var renewalInfo: AdvancedCommerceRenewalInfo?
      if case .transaction(let payload) = try newest(
        .transaction, transaction.transactionId.rawValue)
      {
        transactionInfo = payload.advancedCommerceInfo
      }
      if case .renewalInfo(let payload) = try newest(
        .renewalInfo, transaction.originalTransactionId.rawValue)
      {
        renewalInfo = payload.advancedCommerceInfo
      }
      return (transactionInfo, renewalInfo)
    }
  }
}
