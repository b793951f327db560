import AppStoreCore
import AppStoreSimulator
import Foundation
import StoreConfiguration
import Testing

/// A simulator with one customer that checks the invariants after every change and saves the
/// history.
struct Shop {
  var store: AppStoreState
  var history: [SimulatorEffect] = []
  /// Whether every change is checked here; a walk does its own checks.
  var checksChanges = true
  let customer: AccountID = "anna"

  init(
    grace: Bool = true, seed: UInt64 = 1, from start: String = "2026-01-31",
    pace: SubscriptionDurations = .calendar,
    settings: (inout StoreSettings) -> Void = { _ in }
  ) throws {
    store = AppStoreState(
      configuration: try Catalogue.configuration(grace: grace, settings: settings),
      app: SimulatedApp(bundleID: "com.example.app", appAppleID: 42), environment: .sandbox,
      startingAt: try day(start), seed: seed, pace: pace)
  }

  private func check() {
    if checksChanges { #expect(StoreInvariants(of: store).violations() == []) }
  }

  /// Changes the store and checks it.
  @discardableResult
  mutating func change(
    _ body: (inout AppStoreState) throws -> [SimulatorEffect]
  ) rethrows -> [SimulatorEffect] {
    let effects = try body(&store)
    history += effects
    check()
    return effects
  }

  @discardableResult
  mutating func buy(
    _ product: ProductID, quantity: Int, token: UUID? = nil, as account: AccountID? = nil
  ) throws -> CompletedPurchase {
    let receipt = try store.purchase(
      PurchaseRequest(productID: product, quantity: quantity, appAccountToken: token),
      by: account ?? customer)
    history += receipt.effects
    check()
    return receipt
  }

  @discardableResult
  mutating func buy(
    _ product: ProductID, with offer: RequestedOffer? = nil, plan: BillingPlanType? = nil,
    as account: AccountID? = nil
  ) throws -> CompletedPurchase {
    let receipt = try store.purchase(
      PurchaseRequest(productID: product, offer: offer, billingPlan: plan), by: account ?? customer)
    history += receipt.effects
    check()
    return receipt
  }

  /// Sells the plan `monthly.other` by seats and buys some.
  @discardableResult
  mutating func buySeats(
    _ quantity: Int, _ kind: SeatSale.Kind, discounts: [SeatSale.Discount] = []
  ) throws -> OriginalTransactionID {
    try store.setSeatSale(SeatSale(kind, discounts: discounts), of: "monthly.other")
    return try buy("monthly.other", quantity: quantity).transaction.originalTransactionId
  }

  /// Assigns seats to members, in order.
  mutating func assign(_ original: OriginalTransactionID, to members: AccountID...) throws {
    for member in members { try change { try $0.assignSeat(of: original, to: member) } }
  }

  /// Claims a seat without naming a member.
  @discardableResult
  mutating func claim(_ original: OriginalTransactionID) throws -> UUID {
    let claim = try store.claimSeat(of: original, request: UUID())
    check()
    return claim
  }

  @discardableResult
  mutating func setPrice(
    _ milliunits: Int64, of product: ProductID, _ existing: PriceIncreasePolicy
  ) throws -> [SimulatorEffect] {
    try change { try $0.setPrice(milliunits, of: product, existing: existing) }
  }

  @discardableResult
  mutating func advance(to date: String) throws -> [SimulatorEffect] {
    let instant = try day(date)
    return change { $0.advance(to: instant) }
  }

  @discardableResult
  mutating func billingIssue(_ on: Bool) -> [SimulatorEffect] {
    let customer = customer
    return change { $0.setBillingIssue(on, for: customer) }
  }

  @discardableResult
  mutating func autoRenew(_ on: Bool, group: SubscriptionGroupID = "G1") throws -> [SimulatorEffect]
  {
    let customer = customer
    return try change { try $0.setAutoRenew(on, group: group, account: customer) }
  }

  @discardableResult
  mutating func refund(
    _ transaction: TransactionID, _ reason: RevocationReason = .other
  ) throws -> [SimulatorEffect] {
    try change { try $0.refund(transaction, reason: reason) }
  }

  @discardableResult
  mutating func reverseRefund(_ transaction: TransactionID) throws -> [SimulatorEffect] {
    try change { try $0.reverseRefund(transaction) }
  }

  /// Adds a promotional offer, a code and a win-back offer to every plan, and a code to the coins.
  mutating func addOffers() throws {
    for product in store.configuration.subscriptionGroups.flatMap(\.subscriptions) {
      for (type, id) in [(.promotional, "loyal"), (.code, "SUMMER"), (.winBack, "return")]
        as [(OfferType, String)]
      {
        try store.addOffer(
          StoreOffer(
            type: type, id: id, discountType: .payAsYouGo, period: product.period, periodCount: 2,
            priceMilliunits: 500), to: product.product.id)
      }
    }
    try store.addOffer(
      StoreOffer(
        type: .code, id: "SUMMER", discountType: .oneTime, period: nil, priceMilliunits: 100),
      to: "coins")
  }

  /// The products that the customer may use, each with the end of access.
  var access: [String] {
    store.access(of: customer).map { "\($0.productID) \($0.until.map(dayText) ?? "for ever")" }
  }

  /// The state of the customer's subscription in the first group.
  func state() throws -> SubscriptionState {
    try #require(store.statuses(of: customer, in: "G1").first)
  }

  /// Every notification so far, one line each.
  var timeline: String {
    history.compactMap { effect in
      switch effect {
      case .notification(let notification): notification.line
      case .appNotification(let notification): notification.line
      case .transactionChanged, .statusChanged: nil
      }
    }.joined(separator: "\n")
  }
}

extension [SimulatorEffect] {
  /// The notifications in the effects.
  var notifications: [StoreNotification] {
    compactMap { if case .notification(let notification) = $0 { notification } else { nil } }
  }

  /// The types of the notifications in the effects, `TYPE` or `TYPE/SUBTYPE`.
  var names: [String] { notifications.map(\.name) }

  /// The types of all notifications, including those without a transaction.
  var allNames: [String] {
    compactMap { effect in
      switch effect {
      case .notification(let notification): notification.name
      case .appNotification(let notification): notification.name
      case .transactionChanged, .statusChanged: nil
      }
    }
  }

  /// The transactions that are new or changed.
  var transactions: [JWSTransactionDecodedPayload] {
    compactMap { if case .transactionChanged(_, let changed) = $0 { changed.payload } else { nil } }
  }

  /// The signed dates of transactions and notifications, in the order of emission.
  var signedDates: [Timestamp] {
    flatMap { effect -> [Timestamp] in
      switch effect {
      case .transactionChanged(_, let changed): [changed.payload.signedDate]
      case .statusChanged: []
      case .appNotification(let notification): [notification.signedDate]
      case .notification(let notification): [notification.signedDate]
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
    let offer = transaction.offerIdentifier.map { " \($0)" } ?? ""
    let next = renewalInfo?.offerIdentifier.map { " \($0)" } ?? ""
    let price = transaction.price.map { "paid \($0)\(offer)" }
    let back = transaction.revocationPercentage.map { "refunded \($0)" }
    let parts = [
      dayText(signedDate), name, account == "anna" ? nil : account.rawValue,
      "\(transaction.productId)\(period ?? "")",
      transaction.inAppOwnershipType == .familyShared ? "shared" : nil,
      transaction.inAppOwnershipType == .assigned ? "assigned" : nil,
      transaction.inAppOwnershipType == .purchased ? price : nil,
      transaction.multiSeatInfo.map { info in
        "\(transaction.quantity) seats\(info.revokedSeatQuantity.map { " - \($0)" } ?? "")"
      }, back,
      consumptionRequestReason?.rawValue, status.map { "status \($0)" },
      renewalInfo.map {
        "renews \($0.autoRenewStatus == .on ? "\($0.autoRenewProductId ?? "")\(next)" : "not")"
          + ($0.renewalQuantity.map { " x \($0)" } ?? "")
      },
      renewalInfo?.priceIncreaseStatus.flatMap { status in
        renewalInfo?.renewalPrice.map { "for \($0)\(status == .pending ? "?" : "")" }
      },
    ]
    return parts.compactMap { $0 }.joined(separator: " | ")
  }
}

/// Returns midnight UTC of a day such as `2026-01-31`, or a time of day after a `T`.
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

/// Returns the day of an instant, with the time unless it is midnight.
func dayText(_ instant: Timestamp) -> String {
  let text = instant.iso8601
  return text.hasSuffix("T00:00:00Z") ? String(text.prefix(10)) : String(text.prefix(16))
}

extension AppNotification {
  var name: String { subtype.map { "\(type)/\($0)" } ?? type.rawValue }

  var line: String {
    let detail =
      switch content {
      case .summary(let summary):
        "\(summary.productId ?? "") \(summary.succeededCount ?? 0) succeeded, "
          + "\(summary.failedCount ?? 0) failed"
      case .externalPurchaseToken(let token): token.tokenType?.rawValue ?? "token"
      case .appData(let account, let download):
        "\(account) has \(download.originalApplicationVersion) since "
          + dayText(download.originalPurchaseDate)
      case .unclaimedSeats(let account, let info):
        "\(account) | \(info.unclaimSeatIds?.count ?? 0) seats"
      case .test: "the app"
      }
    return "\(dayText(signedDate)) | \(name) | \(detail)"
  }
}
