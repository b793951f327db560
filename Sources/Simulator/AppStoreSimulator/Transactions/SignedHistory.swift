internal import AppStoreCore
internal import Foundation
internal import StoreConfiguration

/// Everything that the store has signed: transactions, and the forms and identifiers they share.
///
/// Each call that signs takes the store's time. Signed dates never repeat and never go back.
struct SignedHistory: Hashable, Sendable {
  let app: SimulatedApp
  let environment: AppStoreEnvironment
  var ledger: TransactionTable
  var identifiers: IdentifierGenerator
  private(set) var lastSignedDate: Timestamp
  private var transactionForms = TransactionTemplates()
  private var renewalForms = RenewalTemplates()

  init(
    of app: SimulatedApp, environment: AppStoreEnvironment, startingAt: Timestamp, seed: UInt64
  ) {
    self.app = app
    self.environment = environment
    identifiers = IdentifierGenerator(seed: seed)
    ledger = TransactionTable(base: identifiers.transactionBase)
    lastSignedDate = startingAt - .milliseconds(1)
  }

  /// The app's Apple ID, which Apple includes in production only.
  var signedAppAppleID: Int64? { environment == .production ? app.appAppleID : nil }

  /// Returns the next signed date: the store's time, but always later than any before.
  mutating func nextSignedDate(at now: Timestamp) -> Timestamp {
    lastSignedDate = max(now, Timestamp(milliseconds: lastSignedDate.milliseconds + 1))
    return lastSignedDate
  }

  /// Returns a payload with all fields that do not depend on the kind of purchase.
  mutating func newPayload(
    _ id: TransactionID, original: OriginalTransactionID, product: ConfiguredProduct,
    account: AccountID, in storefront: Storefront, at now: Timestamp
  ) -> JWSTransactionDecodedPayload {
    var payload = JWSTransactionDecodedPayload(
      transactionId: id, originalTransactionId: original, bundleId: app.bundleID,
      productId: product.id, type: product.type, purchaseDate: now, originalPurchaseDate: now,
      signedDate: nextSignedDate(at: now), environment: environment)
    payload.storefront = storefront.countryCode
    payload.storefrontId = storefront.id
    payload.currency = storefront.currency
    payload.transactionReason = .purchase
    payload.appTransactionId = identifiers.appTransactionID(of: account)
    return payload
  }

  /// Adds a new transaction to the ledger and to its account's history.
  ///
  /// - Parameter terms: The terms of a plain period; `nil` for others.
  @discardableResult
  mutating func record(
    _ payload: JWSTransactionDecodedPayload, terms: PeriodTemplateKey? = nil,
    for account: AccountID,
    in accounts: inout AccountTable
  ) -> CompactTransaction {
    let transaction = CompactTransaction(payload) { transactionForms.form($0, terms: terms) }
    add(transaction, payload.transactionId, for: account, in: &accounts)
    return transaction
  }

  /// Adds the transaction of a plain period if an equal one was signed before.
  ///
  /// - Parameters:
  ///   - id: The identifier of the transaction.
  ///   - terms: What the period has in common with others.
  ///   - held: The subscription.
  ///   - start: When the period starts.
  ///   - end: When it ends.
  ///   - now: The store's time.
  ///   - accounts: The accounts; the subscription's one lists the transaction.
  /// - Returns: Whether it was added; `false` if no period had the same terms.
  mutating func recordPlainPeriod(
    _ id: TransactionID, _ terms: PeriodTemplateKey, of held: AccountSubscription,
    from start: Timestamp,
    to end: Timestamp, at now: Timestamp, in accounts: inout AccountTable
  ) -> Bool {
    let last = ledger[held.current]?.transaction.form
    guard let form = last?.terms == terms ? last : transactionForms.form(of: terms) else {
      return false
    }
    let signedDate = nextSignedDate(at: now)
    let transaction = CompactTransaction(
      id, of: held, form: form, lineItem: identifiers.webOrderLineItemNumber(),
      appTransaction: identifiers.appTransactionNumber(of: held.account), purchaseDate: start,
      expiresDate: end, signedDate: signedDate)
    add(transaction, id, for: held.account, in: &accounts)
    return true
  }

  private mutating func add(
    _ transaction: CompactTransaction, _ id: TransactionID, for account: AccountID,
    in accounts: inout AccountTable
  ) {
    assert(accounts.number(of: account) != nil, "a transaction belongs to an open account")
    ledger.append(StoredTransaction(account: account, transaction: transaction), id)
    accounts[account]?.transactions.append(id)
  }

  /// Changes a transaction and signs it again; returns the new version.
  @discardableResult
  mutating func revise(
    _ record: StoredTransaction, at now: Timestamp, _ change: (inout StoredTransaction) -> Void
  ) -> CompactTransaction {
    var revised = record
    change(&revised)
    assert(
      revised.transaction.transactionID == record.transaction.transactionID,
      "a transaction keeps its identifier")
    assert(
      (0...max(0, revised.transaction.form.payload.charge ?? 0)).contains(revised.refund),
      "a refund gives back at most what was charged")
    revised.payload.signedDate = nextSignedDate(at: now)
    revised.transaction.share(&transactionForms)
    ledger[revised.transaction.transactionID] = revised
    return revised.transaction
  }

  // MARK: Renewal information

  /// Returns the form of plain, running subscriptions with these terms; `nil` if none exists yet.
  ///
  /// - Parameter last: The form of the subscription's last renewal information.
  func renewalForm(of terms: RenewalTemplateKey, last: RenewalTemplate?) -> RenewalTemplate? {
    last?.terms == terms ? last : renewalForms.form(of: terms)
  }

  /// Returns the form of blank renewal information, a shared one if it is likely to be needed again.
  mutating func renewalForm(
    _ blank: JWSRenewalInfoDecodedPayload, terms: RenewalTemplateKey?
  ) -> RenewalTemplate {
    renewalForms.form(blank, terms: terms)
  }

  /// Drops the forms of renewal information, so that the next one is created from scratch.
  mutating func forgetRenewalForms() { renewalForms = RenewalTemplates() }

  // MARK: Notifications

  /// Creates a notification about a transaction.
  ///
  /// Its content is signed already, so its own date is the latest.
  mutating func notify(
    _ type: NotificationType, _ subtype: NotificationSubtype?,
    about transaction: CompactTransaction, account: AccountID, held: AccountSubscription?,
    at now: Timestamp
  ) -> StoreNotification {
    StoreNotification(
      type: type, subtype: subtype, identifier: identifiers.notificationUUID(),
      signedDate: nextSignedDate(at: now), account: account, compactTransaction: transaction,
      compactRenewalInfo: held?.signedRenewalInfo, status: held?.status)
  }

  /// Creates a notification without a transaction.
  mutating func notify(
    _ type: NotificationType, _ subtype: NotificationSubtype?,
    _ content: AppNotification.Content, at now: Timestamp
  ) -> AppNotification {
    AppNotification(
      type: type, subtype: subtype,
      notificationUUID: identifiers.notificationUUID().uuidString.lowercased(),
      signedDate: nextSignedDate(at: now), content: content)
  }

  /// Returns the effects of a change to a transaction without a subscription.
  mutating func oneTimeChange(
    _ transaction: CompactTransaction, _ type: NotificationType, account: AccountID,
    at now: Timestamp
  ) -> [SimulatorEffect] {
    let notification = notify(
      type, nil, about: transaction, account: account, held: nil, at: now)
    return [.transactionChanged(account, transaction), .notification(notification)]
  }

  // MARK: The app and external purchases

  /// Returns an account's app transaction, signed at `date`.
  func appTransaction(
    of account: AccountID, in accounts: AccountTable, at date: Timestamp
  ) -> JWSAppTransactionDecodedPayload {
    let record = accounts[account]
    let first = record?.download
    var payload = JWSAppTransactionDecodedPayload(
      receiptType: environment, bundleId: app.bundleID, receiptCreationDate: date,
      originalPurchaseDate: first?.date ?? record?.openedDate ?? date,
      originalApplicationVersion: first?.version ?? "1.0")
    payload.appAppleId = signedAppAppleID
    payload.appTransactionId = identifiers.appTransactionID(of: account)
    payload.originalPlatform = first?.platform ?? .iOS
    return payload
  }

  /// Returns a new token for external purchases, which is valid for a year.
  mutating func newExternalPurchaseToken(
    _ type: ExternalPurchaseTokenType, at now: Timestamp
  ) -> ExternalPurchaseToken {
    let prefix = environment == .production ? "" : "SANDBOX_"
    var token = ExternalPurchaseToken(
      externalPurchaseId: prefix + identifiers.externalPurchaseID(), bundleId: app.bundleID)
    token.tokenCreationDate = now
    token.appAppleId = signedAppAppleID
    token.tokenType = type
    token.tokenExpirationDate = SubscriptionPeriod(value: 1, unit: .year).end(from: now)
    return token
  }
}
