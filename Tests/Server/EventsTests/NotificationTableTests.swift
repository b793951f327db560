import AppStoreCore
import Events
import Subscriptions
import TestSupport
import Testing

/// One pair of Apple's table of notification types and subtypes.
struct NotificationRow: CustomTestStringConvertible, Sendable {
  let type: NotificationType
  let subtype: NotificationSubtype?
  /// The types of the events.
  let events: [EventType]
  /// Why there is none.
  let reason: String?
  /// The facts that the notification adds to those of a new subscription.
  let change:
    @Sendable (TestPeriods) -> (JWSTransactionDecodedPayload?, JWSRenewalInfoDecodedPayload?)

  init(
    _ type: NotificationType, _ subtype: NotificationSubtype? = nil, makes events: [EventType],
    because reason: String? = nil,
    _ change:
      @escaping @Sendable (TestPeriods) -> (
        JWSTransactionDecodedPayload?, JWSRenewalInfoDecodedPayload?
      ) = { ($0.transaction(), $0.info()) }
  ) {
    (self.type, self.subtype, self.events, self.reason) = (type, subtype, events, reason)
    self.change = change
  }

  var testDescription: String { "\(type) \(subtype?.rawValue ?? "")" }

  static let later = TestFeed.start + .days(5)
  static let end = TestPeriods.date(1)

  static let all: [NotificationRow] = subscriptions + endings + purchases + signals + others

  static let subscriptions: [NotificationRow] = [
    .init(.subscribed, .initialBuy, makes: [.started]) { _ in
      let other = TestPeriods("3000000000000001")
      return (other.transaction(), other.info())
    },
    .init(.subscribed, .resubscribe, makes: [.renewed]) { periods in
      var again = periods.transaction(1, start: TestPeriods.date(3))
      again.transactionReason = .purchase
      return (again, periods.info(of: again))
    },
    .init(.didRenew, makes: [.renewed]) { ($0.transaction(1), $0.info(1)) },
    .init(.didRenew, .billingRecovery, makes: [.renewed]) { periods in
      let paid = periods.transaction(1, start: end + .days(2))
      return (paid, periods.info(of: paid))
    },
    .init(.didChangeRenewalPref, .upgrade, makes: [.productChanged, .renewed]) { periods in
      var upgrade = periods.transaction(1, product: TestFeed.yearly, start: later)
      upgrade.transactionReason = .purchase
      return (upgrade, periods.info(of: upgrade))
    },
    .init(.didChangeRenewalPref, .downgrade, makes: [.changeScheduled]) {
      ($0.transaction(), $0.info(at: later, next: TestFeed.yearly))
    },
    .init(.didChangeRenewalPref, makes: [], because: "the plan had no other plan scheduled") {
      ($0.transaction(), $0.info(at: later))
    },
    .init(.didChangeRenewalStatus, .autoRenewDisabled, makes: [.cancelled]) {
      ($0.transaction(), $0.info(at: later, autoRenew: .off))
    },
    .init(.didChangeRenewalStatus, .autoRenewEnabled, makes: [], because: "auto-renew was on") {
      ($0.transaction(), $0.info(at: later))
    },
    .init(.didFailToRenew, makes: [.billingIssue]) {
      ($0.transaction(), $0.info(at: end, retry: true))
    },
    .init(.didFailToRenew, .gracePeriod, makes: [.billingIssue]) {
      ($0.transaction(), $0.info(at: end, retry: true, graceDays: 16))
    },
    .init(.renewalExtended, makes: [.extended]) { periods in
      var extended = periods.transaction(signed: later)
      extended.expiresDate = end + .days(7)
      return (extended, periods.info(of: extended))
    },
    .init(.offerRedeemed, .upgrade, makes: [.productChanged, .renewed, .offerRedeemed]) { periods in
      var upgrade = periods.transaction(1, product: TestFeed.yearly, start: later)
      upgrade.transactionReason = .purchase
      return (upgrade, periods.info(of: upgrade))
    },
    .init(.offerRedeemed, .downgrade, makes: [.changeScheduled, .offerRedeemed]) {
      ($0.transaction(), $0.info(at: later, next: TestFeed.yearly))
    },
    .init(.offerRedeemed, makes: [.offerRedeemed]),
  ]

  static let endings: [NotificationRow] = [
    .init(.gracePeriodExpired, makes: [.billingIssue], because: nil) {
      ($0.transaction(), $0.info(at: end + .days(16), retry: true))
    },
    .init(.expired, .voluntary, makes: [.expired]) {
      ($0.transaction(), $0.info(at: end, autoRenew: .off, intent: .cancelled))
    },
    .init(.expired, .billingRetry, makes: [.expired]) {
      ($0.transaction(), $0.info(at: end + .days(60), autoRenew: .off, intent: .billingError))
    },
    .init(.expired, .priceIncrease, makes: [.expired]) {
      ($0.transaction(), $0.info(at: end, autoRenew: .off, intent: .noPriceConsent))
    },
    .init(.expired, .productNotForSale, makes: [.expired]) {
      ($0.transaction(), $0.info(at: end, autoRenew: .off, intent: .productUnavailable))
    },
    .init(.expired, makes: [.expired]) {
      ($0.transaction(), $0.info(at: end, autoRenew: .off, intent: .other))
    },
  ]

  static let purchases: [NotificationRow] = [
    .init(.refund, makes: [.refunded], refunded),
    .init(.refund, .seats, makes: [.refunded], refunded),
    .init(.refundReversed, makes: [], because: "no refund was known"),
    .init(.revoke, makes: [.revoked]) { periods in
      var (transaction, info) = refunded(periods)
      transaction?.revocationType = .familyRevoke
      return (transaction, info)
    },
    .init(.oneTimeCharge, makes: [.purchased]) { _ in
      var coins = TestStore.transaction("3000", productID: TestFeed.coins, environment: .production)
      (coins.type, coins.expiresDate, coins.webOrderLineItemId) = (.consumable, nil, nil)
      return (coins, nil)
    },
  ]

  @Sendable static func refunded(
    _ periods: TestPeriods
  ) -> (JWSTransactionDecodedPayload?, JWSRenewalInfoDecodedPayload?) {
    var transaction = periods.transaction(signed: later)
    transaction.revocationDate = later
    return (transaction, nil)
  }

  static let signals: [NotificationRow] = [
    .init(.refundDeclined, makes: [.refundDeclined]),
    .init(.consumptionRequest, makes: [.refundRequested]),
    .init(.priceIncrease, .pending, makes: [.priceIncreasePending]),
    .init(.priceIncrease, .accepted, makes: [.priceIncreaseAccepted]),
  ]

  static let others: [NotificationRow] = [
    .init(.test, makes: [], because: "it is about no purchase") { _ in (nil, nil) },
    .init(
      .renewalExtension, .summary, makes: [], because: "each subscription has RENEWAL_EXTENDED"
    ) { _ in (nil, nil) },
    .init(.renewalExtension, .failure, makes: [], because: "nothing changed") { _ in (nil, nil) },
    .init(.externalPurchaseToken, .created, makes: [], because: "it is about no purchase") { _ in
      (nil, nil)
    },
    .init(.externalPurchaseToken, .unreported, makes: [], because: "it is about no purchase") { _ in
      (nil, nil)
    },
    .init(
      .externalPurchaseToken, .activeTokenReminder, makes: [], because: "it is about no purchase"
    ) { _ in (nil, nil) },
    .init(.rescindConsent, makes: [], because: "it is about the app, not a purchase") { _ in
      (nil, nil)
    },
    .init(.metadataUpdate, makes: [], because: "the developer made the change"),
    .init(.migration, makes: [], because: "the developer made the change"),
    .init(.priceChange, makes: [], because: "the developer made the change"),
    .init(.unclaimSeats, makes: [], because: "the transactions of the seats report it") { _ in
      (nil, nil)
    },
    .init(
      .didChangeRenewalPref, .increaseQuantity, makes: [],
      because: "the transaction that adds the seats reports it"),
    .init(
      .didChangeRenewalPref, .decreaseQuantity, makes: [],
      because: "the next renewal has the seats that are left"),
  ]
}

@Suite(.timeLimit(.minutes(30)))
struct NotificationTableTests {
  @Test(arguments: NotificationRow.all)
  func `A notification about a known subscription has the events of its row`(
    row: NotificationRow
  ) throws {
    let periods = TestPeriods()
    var feed = TestFeed()
    try feed.record(periods.transaction(), periods.info(), .subscribed, .initialBuy)
    #expect(feed.types == [.started])
    let (transaction, info) = row.change(periods)
    let date = max(transaction?.signedDate ?? TestFeed.start, info?.signedDate ?? TestFeed.start)
    try feed.record(transaction, info, row.type, row.subtype, at: date + .seconds(9))
    let types = Array(feed.types.dropFirst())
    #expect(types == row.events)
    #expect(row.events.isEmpty == (row.reason != nil))
    let own = feed.events.filter { row.events.contains($0.type) && $0.type != .started }
    #expect(own.allSatisfy { $0.cause.notificationType == row.type })
    #expect(own.allSatisfy { $0.cause.subtype == row.subtype })
  }
}
