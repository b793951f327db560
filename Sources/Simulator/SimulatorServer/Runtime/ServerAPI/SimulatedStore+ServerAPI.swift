internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation
internal import StoreKitBackend

extension SimulatedStore {
  /// Returns an account's subscriptions with one of the statuses; all if `wanted` is empty.
  func statusResponse(
    for account: AccountID, wanted: Set<SubscriptionStatus>
  ) throws(AppStoreErrorBody) -> StatusResponse {
    try ServerAPIResponses.status(of: account, wanted, in: simulator, signer: &signer)
  }

  /// Returns one page of an account's history.
  ///
  /// Version 1 omits finished consumables.
  func historyResponse(
    for account: AccountID, _ query: HistoryQuery, isVersion1: Bool
  ) throws(AppStoreErrorBody) -> HistoryResponse {
    let all = isVersion1 ? simulator.transactions(of: account) : simulator.history(of: account)
    return try ServerAPIResponses.history(query.page(of: all), in: simulator, signer: &signer)
  }

  /// Returns one page of an account's refunds, ordered by the date of the refund.
  func refundHistoryResponse(
    for account: AccountID, after revision: RefundCursor?
  ) throws(AppStoreErrorBody) -> RefundHistoryResponse {
    try ServerAPIResponses.refundHistory(
      of: account, after: revision, in: simulator, signer: &signer)
  }

  /// Returns all refunds of an account, as version 1 did.
  func refundLookupResponse(for account: AccountID) throws(AppStoreErrorBody)
    -> RefundLookupResponse
  {
    try ServerAPIResponses.refundLookup(of: account, in: simulator, signer: &signer)
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
    try api.signedAppTransaction(of: account, in: simulator, signer: &signer)
  }

  /// Sets a purchase's app account token.
  ///
  /// Devices get an update; no notification is sent. The call does not wait for a change in
  /// progress, so a server can make it while it handles a notification.
  func setAppAccountToken(
    _ token: UUID, of original: OriginalTransactionID
  ) throws(AppStoreErrorBody) {
    do throws(SimulatedStoreError) {
      _ = try EffectPublisher.publish(try effects(of: .appAccountToken(token, original)), in: self)
    } catch .change {
      throw AppStoreErrorBody(.originalTransactionIdNotFound)
    } catch {
      throw .generalInternal
    }
  }

  /// Stores consumption information.
  func record(_ information: ConsumptionInformation) {
    developer.consumptionInformation.append(information)
  }

  /// Signs a transaction.
  func signedForAPI(_ payload: JWSTransactionDecodedPayload) throws(AppStoreErrorBody) -> String {
    try ServerAPIResponses.signed([payload], by: &signer)[0]
  }
}
