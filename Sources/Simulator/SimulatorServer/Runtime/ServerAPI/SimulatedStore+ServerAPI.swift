internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import StoreKitBackend

/// The responses of Apple's server API about one customer.
extension SimulatedStore {
  /// Returns an account's subscriptions with one of the statuses; all if `wanted` is empty.
  func statusResponse(
    for account: AccountID, wanted: Set<SubscriptionStatus>
  ) throws(AppStoreErrorBody) -> StatusResponse {
    var groups: [SubscriptionGroupIdentifierItem] = []
    for state in simulator.statuses(of: account)
    where wanted.isEmpty || wanted.contains(state.status) {
      let item = LastTransactionsItem(
        status: state.status, originalTransactionId: state.transaction.originalTransactionId,
        signedTransactionInfo: try signedForAPI(state.transaction),
        signedRenewalInfo: try signedForAPI(state.renewalInfo))
      groups.append(
        SubscriptionGroupIdentifierItem(
          subscriptionGroupIdentifier: state.groupID, lastTransactions: [item]))
    }
    return StatusResponse(
      environment: environment, bundleId: simulator.app.bundleID, appAppleId: signedAppAppleID,
      data: groups)
  }

  /// Returns one page of an account's history.
  ///
  /// Version 1 omits finished consumables.
  func historyResponse(
    for account: AccountID, _ query: HistoryQuery, isVersion1: Bool
  ) throws(AppStoreErrorBody) -> HistoryResponse {
    let page = query.page(
      of: isVersion1 ? simulator.transactions(of: account) : simulator.history(of: account))
    return HistoryResponse(
      revision: page.revision, hasMore: page.hasMore, bundleId: simulator.app.bundleID,
      appAppleId: signedAppAppleID, environment: environment,
      signedTransactions: try signedForAPI(page.transactions))
  }

  /// Returns one page of an account's refunds, ordered by the date of the refund.
  func refundHistoryResponse(
    for account: AccountID, after revision: HistoryCursor?
  ) throws(AppStoreErrorBody) -> RefundHistoryResponse {
    let refunded = refunds(of: account).drop { entry in
      revision.map { entry.cursor <= $0 } ?? false
    }
    let page = refunded.prefix(HistoryResponse.pageSize)
    let cursor = page.last?.cursor ?? revision
    return RefundHistoryResponse(
      signedTransactions: try signedForAPI(page.map(\.payload)),
      revision: cursor?.text ?? HistoryCursor.beginning, hasMore: refunded.count > page.count)
  }

  /// Returns all refunds of an account, as version 1 did.
  func refundLookupResponse(for account: AccountID) throws(AppStoreErrorBody)
    -> RefundLookupResponse
  {
    RefundLookupResponse(signedTransactions: try signedForAPI(refunds(of: account).map(\.payload)))
  }

  private func refunds(
    of account: AccountID
  ) -> [(cursor: HistoryCursor, payload: JWSTransactionDecodedPayload)] {
    simulator.history(of: account)
      .compactMap { payload in HistoryCursor(refundOf: payload).map { ($0, payload) } }
      .sorted { $0.0 < $1.0 }
  }

  /// The app's Apple ID, which Apple includes in production only.
  private var signedAppAppleID: Int64? {
    environment == .production ? simulator.app.appAppleID : nil
  }

  /// Signs the app transaction of a device's account, and creates it if needed.
  ///
  /// - Throws: `AppTransactionDoesNotExistError` if the account is configured to have none.
  func appTransaction(on device: DeviceID) throws(AppStoreErrorBody) -> String {
    if simulator.appTransaction(of: device.account) == nil {
      _ = simulator.download(by: device.account)
    }
    return try signedAppTransaction(of: device.account)
  }

  /// Signs a customer's app transaction.
  ///
  /// - Throws: `AppTransactionDoesNotExistError` if the customer has none.
  func signedAppTransaction(of account: AccountID) throws(AppStoreErrorBody) -> String {
    guard !api.accountsWithoutAppTransaction.contains(account),
      let payload = simulator.appTransaction(of: account)
    else { throw AppStoreErrorBody(.appTransactionDoesNotExist) }
    do throws(SimulatedStoreError) {
      return try signer.sign(payload)
    } catch {
      throw .generalInternal
    }
  }

  /// Applies and publishes a change without waiting for the one in progress, so that a server can
  /// call it while it handles a notification.
  ///
  /// Its notifications become due; ``deliver()`` sends them.
  func changeForAPI(_ call: StoreMutation) throws(AppStoreErrorBody) {
    do throws(SimulatedStoreError) {
      try publish(try effects(of: call))
    } catch {
      switch error {
      case .extending(let failure):
        throw AppStoreErrorBody(APIErrorCode(rawValue: failure.errorCode))
      case .seats(let failure): throw AppStoreErrorBody(failure)
      case .change: throw AppStoreErrorBody(.originalTransactionIdNotFound)
      case .purchase, .offer, .advancedCommerce, .family, .catalog, .timeMovesForward, .tooLate,
        .signing, .invalidNotificationURL:
        throw .generalInternal
      }
    }
  }

  func record(_ information: ConsumptionInformation) {
    developer.consumptionInformation.append(information)
  }

  /// Signs a transaction.
  func signedForAPI(_ payload: JWSTransactionDecodedPayload) throws(AppStoreErrorBody) -> String {
    try signedForAPI([payload])[0]
  }

  /// Signs transactions.
  func signedForAPI(
    _ payloads: [JWSTransactionDecodedPayload]
  ) throws(AppStoreErrorBody) -> [String] {
    do throws(SimulatedStoreError) {
      return try signer.sign(payloads)
    } catch {
      throw .generalInternal
    }
  }

  /// Signs renewal information.
  func signedForAPI(_ info: JWSRenewalInfoDecodedPayload) throws(AppStoreErrorBody) -> String {
    do throws(SimulatedStoreError) {
      return try signer.sign(info)
    } catch {
      throw .generalInternal
    }
  }
}
