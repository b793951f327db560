internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import StoreKitBackend

/// The responses of Apple's server API about one customer, from the store's data.
enum ServerAPIResponses {
  /// Returns an account's subscriptions with one of the statuses; all if `wanted` is empty.
  static func status(
    of account: AccountID, _ wanted: Set<SubscriptionStatus>, in simulator: AppStoreState,
    signer: inout PayloadSigner
  ) throws(AppStoreErrorBody) -> StatusResponse {
    var groups: [SubscriptionGroupIdentifierItem] = []
    for state in simulator.statuses(of: account)
    where wanted.isEmpty || wanted.contains(state.status) {
      let item: LastTransactionsItem
      do throws(SimulatedStoreError) {
        item = LastTransactionsItem(
          status: state.status,
          originalTransactionId: state.transaction.originalTransactionId,
          signedTransactionInfo: try signer.sign(state.transaction),
          signedRenewalInfo: try signer.sign(state.renewalInfo))
      } catch {
        throw .generalInternal
      }
      groups.append(
        SubscriptionGroupIdentifierItem(
          subscriptionGroupIdentifier: state.groupID, lastTransactions: [item]))
    }
    return StatusResponse(
      environment: simulator.environment, bundleId: simulator.app.bundleID,
      appAppleId: appAppleID(in: simulator), data: groups)
  }

  /// Returns one page of a history.
  static func history(
    _ page: (transactions: [JWSTransactionDecodedPayload], revision: String, hasMore: Bool),
    in simulator: AppStoreState, signer: inout PayloadSigner
  ) throws(AppStoreErrorBody) -> HistoryResponse {
    HistoryResponse(
      revision: page.revision, hasMore: page.hasMore, bundleId: simulator.app.bundleID,
      appAppleId: appAppleID(in: simulator), environment: simulator.environment,
      signedTransactions: try signed(page.transactions, by: &signer))
  }

  /// Returns one page of an account's refunds, ordered by the date of the refund.
  static func refundHistory(
    of account: AccountID, after revision: RefundCursor?, in simulator: AppStoreState,
    signer: inout PayloadSigner
  ) throws(AppStoreErrorBody) -> RefundHistoryResponse {
    let refunded = refunds(of: account, in: simulator).drop { entry in
      revision.map { entry.place <= $0 } ?? false
    }
    let page = refunded.prefix(HistoryResponse.pageSize)
    let place = page.last?.place ?? revision
    return RefundHistoryResponse(
      signedTransactions: try signed(page.map(\.payload), by: &signer),
      revision: place?.text ?? HistoryCursor.beginning, hasMore: refunded.count > page.count)
  }

  /// Returns all refunds of an account, as version 1 did.
  static func refundLookup(
    of account: AccountID, in simulator: AppStoreState, signer: inout PayloadSigner
  ) throws(AppStoreErrorBody) -> RefundLookupResponse {
    RefundLookupResponse(
      signedTransactions: try signed(
        refunds(of: account, in: simulator).map(\.payload), by: &signer))
  }

  /// Signs transactions.
  static func signed(
    _ payloads: [JWSTransactionDecodedPayload], by signer: inout PayloadSigner
  ) throws(AppStoreErrorBody) -> [String] {
    do throws(SimulatedStoreError) {
      var signed: [String] = []
      for payload in payloads { signed.append(try signer.sign(payload)) }
      return signed
    } catch {
      throw .generalInternal
    }
  }

  /// Signs renewal information.
  static func signed(
    _ info: JWSRenewalInfoDecodedPayload, by signer: inout PayloadSigner
  ) throws(AppStoreErrorBody) -> String {
    do throws(SimulatedStoreError) {
      return try signer.sign(info)
    } catch {
      throw .generalInternal
    }
  }

  private static func refunds(
    of account: AccountID, in simulator: AppStoreState
  ) -> [(place: RefundCursor, payload: JWSTransactionDecodedPayload)] {
    simulator.history(of: account)
      .compactMap { payload in RefundCursor(payload).map { ($0, payload) } }
      .sorted { $0.0 < $1.0 }
  }

  /// Returns the app's Apple ID, which Apple includes in production only.
  private static func appAppleID(in simulator: AppStoreState) -> Int64? {
    simulator.environment == .production ? simulator.app.appAppleID : nil
  }
}
