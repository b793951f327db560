import AppStoreSimulator
import AppStoreTypes
import Foundation
import StoreConfiguration
import Testing

/// A simulator with one customer, that checks the invariants after every change and keeps the history.
struct Shop {
  var store: AppStoreSimulator
  var history: [StoreEffect] = []
  let customer: AccountID = "anna"

  init(grace: Bool = true, seed: UInt64 = 1, from start: String = "2026-01-31") throws {
    store = AppStoreSimulator(
      configuration: try Catalogue.configuration(grace: grace),
      app: SimulatedApp(bundleID: "com.example.app", appAppleID: 42), environment: .sandbox,
      startingAt: try day(start), seed: seed)
  }

  /// Changes the store and checks it.
  @discardableResult
  mutating func change(
    _ body: (inout AppStoreSimulator) throws -> [StoreEffect]
  ) rethrows -> [StoreEffect] {
    let effects = try body(&store)
    history += effects
    #expect(store.invariantViolations() == [])
    return effects
  }

  @discardableResult
  mutating func buy(
    _ product: ProductID, quantity: Int = 1, token: UUID? = nil, as account: AccountID? = nil
  ) throws -> PurchaseReceipt {
    let receipt = try store.purchase(
      Order(productID: product, quantity: quantity, appAccountToken: token),
      by: account ?? customer)
    history += receipt.effects
    #expect(store.invariantViolations() == [])
    return receipt
  }

  @discardableResult
  mutating func advance(to date: String) throws -> [StoreEffect] {
    let instant = try day(date)
    return change { $0.advance(to: instant) }
  }

  @discardableResult
  mutating func billingIssue(_ on: Bool) -> [StoreEffect] {
    let customer = customer
    return change { $0.setBillingIssue(on, for: customer) }
  }

  @discardableResult
  mutating func autoRenew(_ on: Bool, group: SubscriptionGroupID = "G1") throws -> [StoreEffect] {
    let customer = customer
    return try change { try $0.setAutoRenew(on, group: group, account: customer) }
  }

  @discardableResult
  mutating func refund(
    _ transaction: TransactionID, _ reason: RevocationReason = .other
  ) throws -> [StoreEffect] {
    try change { try $0.refund(transaction, reason: reason) }
  }

  @discardableResult
  mutating func reverseRefund(_ transaction: TransactionID) throws -> [StoreEffect] {
    try change { try $0.reverseRefund(transaction) }
  }

  /// The products the customer may use, each with the day access ends.
  var access: [String] {
    store.access(of: customer).map { "\($0.productID) \($0.until.map(dayText) ?? "for ever")" }
  }

  /// The state of the customer's subscription in the first group.
  func state() throws -> SubscriptionState {
    try #require(store.statuses(of: customer, in: "G1").first)
  }

  /// Every notification so far, one line each.
  var timeline: String {
    history.notifications.map(\.line).joined(separator: "\n")
  }
}

extension [StoreEffect] {
  /// The notifications among the effects.
  var notifications: [StoreNotification] {
    compactMap { if case .notification(let notification) = $0 { notification } else { nil } }
  }

  /// The types of the notifications among the effects, `TYPE` or `TYPE/SUBTYPE`.
  var names: [String] { notifications.map(\.name) }

  /// The transactions that are new or changed.
  var transactions: [JWSTransactionDecodedPayload] {
    compactMap { if case .transactionChanged(_, let payload) = $0 { payload } else { nil } }
  }

  /// The signed dates of all payloads, in the order they were emitted.
  var signedDates: [Timestamp] {
    flatMap { effect -> [Timestamp] in
      switch effect {
      case .transactionChanged(_, let payload): [payload.signedDate]
      case .statusChanged: []
      case .notification(let notification):
        [notification.renewalInfo?.signedDate, notification.signedDate].compactMap { $0 }
      }
    }
  }
}

extension StoreNotification {
  var name: String { subtype.map { "\(type)/\($0)" } ?? type.rawValue }

  var line: String {
    let period = transaction.expiresDate.map {
      " \(dayText(transaction.purchaseDate))..\(dayText($0))"
    }
    let parts = [
      dayText(signedDate), name, "\(transaction.productId)\(period ?? "")",
      transaction.price.map { "paid \($0)" }, status.map { "status \($0)" },
      renewalInfo.map {
        "renews \($0.autoRenewStatus == .on ? "\($0.autoRenewProductId ?? "")" : "not")"
      },
    ]
    return parts.compactMap { $0 }.joined(separator: " | ")
  }
}

/// Returns midnight, UTC, of a day such as `2026-01-31`, or a time of day after a `T`.
func day(_ text: String) throws -> Timestamp {
  let parts = text.split(separator: "T")
  let numbers = parts[0].split(separator: "-").compactMap { Int($0) }
  try #require(numbers.count == 3)
  var date = CivilDate(Timestamp(milliseconds: 0))
  (date.year, date.month, date.day) = (numbers[0], numbers[1], numbers[2])
  if parts.count == 2 {
    let time = parts[1].split(separator: ":").compactMap { Int64($0) }
    try #require(time.count == 2)
    date.millisecondOfDay = (time[0] * 60 + time[1]) * 60_000
  }
  return date.timestamp
}

/// Returns the day of an instant, with the time when it is not midnight.
func dayText(_ instant: Timestamp) -> String {
  let text = instant.iso8601
  return text.hasSuffix("T00:00:00Z") ? String(text.prefix(10)) : String(text.prefix(16))
}
