internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import AppStoreTypes
internal import Foundation
internal import StoreKitBackend

extension SimulatedStore {
  /// Returns an account's subscriptions with one of the statuses; all if `wanted` is empty.
  func statusResponse(
    for account: AccountID, wanted: Set<SubscriptionStatus>
  ) throws(AppStoreErrorBody) -> StatusResponse {
    var groups: [SubscriptionGroupIdentifierItem] = []
    for state in simulator.statuses(of: account)
    where wanted.isEmpty || wanted.contains(state.status) {
      let record: SubscriptionStatusRecord
      do throws(SimulatedStoreError) {
        record = try self.record(of: state)
      } catch {
        throw .generalInternal
      }
      let item = LastTransactionsItem(
        status: record.status,
        originalTransactionId: state.transaction.originalTransactionId,
        signedTransactionInfo: record.signedTransactionInfo,
        signedRenewalInfo: record.signedRenewalInfo)
      groups.append(
        SubscriptionGroupIdentifierItem(
          subscriptionGroupIdentifier: state.groupID, lastTransactions: [item]))
    }
    return StatusResponse(
      environment: simulator.environment, bundleId: simulator.app.bundleID,
      appAppleId: appAppleID, data: groups)
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
      appAppleId: appAppleID, environment: simulator.environment,
      signedTransactions: try signedForAPI(page.transactions))
  }

  /// Returns one page of an account's refunds, ordered by the date of the refund.
  func refundHistoryResponse(
    for account: AccountID, after revision: RefundCursor?
  ) throws(AppStoreErrorBody) -> RefundHistoryResponse {
    let refunded = refunds(of: account).drop { entry in
      revision.map { entry.place <= $0 } ?? false
    }
    let page = refunded.prefix(HistoryResponse.pageSize)
    let place = page.last?.place ?? revision
    return RefundHistoryResponse(
      signedTransactions: try signedForAPI(page.map(\.payload)),
      revision: place?.text ?? HistoryCursor.beginning, hasMore: refunded.count > page.count)
  }

  /// Returns all refunds of an account, as version 1 did.
  func refundLookupResponse(for account: AccountID) throws(AppStoreErrorBody)
    -> RefundLookupResponse
  {
    RefundLookupResponse(signedTransactions: try signedForAPI(refunds(of: account).map(\.payload)))
  }

  private func refunds(
    of account: AccountID
  ) -> [(place: RefundCursor, payload: JWSTransactionDecodedPayload)] {
    simulator.history(of: account)
      .compactMap { payload in RefundCursor(payload).map { ($0, payload) } }
      .sorted { $0.0 < $1.0 }
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
    guard !accountsWithoutAppTransaction.contains(account),
      let payload = simulator.appTransaction(of: account)
    else { throw AppStoreErrorBody(.appTransactionDoesNotExist) }
    do throws(SimulatedStoreError) {
      return try signer.sign(payload)
    } catch {
      throw .generalInternal
    }
  }

  /// Sets a purchase's app account token.
  ///
  /// Devices get an update; no notification is sent. The call does not wait for a change in
  /// progress, so a server can make it while it handles a notification.
  func setAppAccountToken(
    _ token: UUID, of original: OriginalTransactionID
  ) throws(AppStoreErrorBody) {
    do throws(SimulatedStoreError) {
      _ = try announce(try effects(of: .appAccountToken(token, original)))
    } catch .change {
      throw AppStoreErrorBody(.originalTransactionIdNotFound)
    } catch {
      throw .generalInternal
    }
  }

  /// Stores consumption information.
  func record(_ information: ConsumptionInformation) {
    consumptionInformation.append(information)
  }

  /// Signs a transaction.
  func signedForAPI(_ payload: JWSTransactionDecodedPayload) throws(AppStoreErrorBody) -> String {
    do throws(SimulatedStoreError) {
      return try signer.sign(payload)
    } catch {
      throw .generalInternal
    }
  }

  private func signedForAPI(
    _ payloads: [JWSTransactionDecodedPayload]
  ) throws(AppStoreErrorBody) -> [String] {
    var signed: [String] = []
    for payload in payloads { signed.append(try signedForAPI(payload)) }
    return signed
  }
}
