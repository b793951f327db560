import AppStoreCore
import Events
import Ledger
import Subscriptions
import TestSupport
import Testing

/// A flow of a subscription or customer that RevenueCat documents, with the bodies in its order.
///
/// Source: <https://www.revenuecat.com/docs/integrations/webhooks/event-flows>
enum DocumentedFlow: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case trialConverts = "A trial converts"
  case trialIsCanceled = "A canceled trial ends, and the customer purchases later"
  case trialIsCanceledLate = "A trial is canceled less than a day before its end"
  case paymentRecovers = "A payment fails, and succeeds in the grace period"
  case gracePeriodEnds = "A payment fails, and the grace period ends"
  case accessEndsAtOnce = "A payment fails without a grace period"
  case retryRecovers = "A payment fails, and succeeds after access ended"
  case refund = "The newest period is refunded"
  case resubscription = "A customer resubscribes after the end"
  case upgrade = "A customer upgrades"
  case crossgrade = "A customer changes to a plan of the same length"
  case downgrade = "A customer downgrades"
  case transfer = "A purchase is restored by another customer"
  case grant = "A promotional grant is given and taken back"

  var testDescription: String { rawValue }

  /// The types of our events, without those about entitlements and risks.
  var native: [EventType] {
    switch self {
    case .trialConverts: [.started, .renewed]
    case .trialIsCanceled: [.started, .cancelled, .expired, .renewed]
    case .trialIsCanceledLate: [.started, .cancelled, .renewed]
    case .paymentRecovers, .retryRecovers: [.started, .billingIssue, .renewed]
    case .gracePeriodEnds: [.started, .billingIssue, .gracePeriodEnded]
    case .accessEndsAtOnce: [.started, .billingIssue]
    case .refund: [.started, .refunded]
    case .resubscription: [.started, .cancelled, .expired, .renewed]
    case .upgrade, .crossgrade: [.started, .productChanged, .renewed]
    case .downgrade: [.started, .changeScheduled, .renewed]
    case .transfer: [.started, .transferred]
    case .grant: [.granted, .grantRevoked]
    }
  }

  /// The types of RevenueCat's bodies, with their reasons.
  var revenueCat: [String] {
    switch self {
    case .trialConverts: ["INITIAL_PURCHASE TRIAL", "RENEWAL conversion"]
    case .trialIsCanceled:
      [
        "INITIAL_PURCHASE TRIAL", "CANCELLATION UNSUBSCRIBE", "EXPIRATION UNSUBSCRIBE",
        "RENEWAL conversion",
      ]
    case .trialIsCanceledLate:
      ["INITIAL_PURCHASE TRIAL", "CANCELLATION UNSUBSCRIBE", "RENEWAL conversion"]
    case .paymentRecovers:
      ["INITIAL_PURCHASE NORMAL", "BILLING_ISSUE", "CANCELLATION BILLING_ERROR", "RENEWAL"]
    case .gracePeriodEnds, .accessEndsAtOnce:
      [
        "INITIAL_PURCHASE NORMAL", "BILLING_ISSUE", "CANCELLATION BILLING_ERROR",
        "EXPIRATION BILLING_ERROR",
      ]
    case .retryRecovers: Self.accessEndsAtOnce.revenueCat + ["RENEWAL"]
    case .refund:
      [
        "INITIAL_PURCHASE NORMAL", "CANCELLATION CUSTOMER_SUPPORT -4.99",
        "EXPIRATION CUSTOMER_SUPPORT",
      ]
    case .resubscription:
      [
        "INITIAL_PURCHASE NORMAL", "CANCELLATION UNSUBSCRIBE", "EXPIRATION UNSUBSCRIBE", "RENEWAL",
      ]
    case .upgrade, .crossgrade: ["INITIAL_PURCHASE NORMAL", "PRODUCT_CHANGE", "RENEWAL"]
    case .downgrade: ["INITIAL_PURCHASE NORMAL", "PRODUCT_CHANGE", "RENEWAL"]
    case .transfer: ["INITIAL_PURCHASE NORMAL", "TRANSFER ada to bob"]
    case .grant: ["NON_RENEWING_PURCHASE PROMOTIONAL", "CANCELLATION DEVELOPER_INITIATED"]
    }
  }
}

/// Every documented flow, in our format and in RevenueCat's.
@Suite(.timeLimit(.minutes(30)))
struct FlowTableTests {
  private static let periods = TestPeriods()

  @Test(arguments: DocumentedFlow.allCases)
  func `A documented flow has its events in order`(flow: DocumentedFlow) throws {
    let feed = try Self.feed(flow)
    #expect(feed.types == flow.native)
    #expect(Self.bodies(feed) == flow.revenueCat)
    #expect(try feed.derivedAgain() == feed.events)
  }

  @Test func `A resubscription is an initial purchase by setting`() throws {
    let event = try #require(try Self.feed(.resubscription).events.last { $0.type == .renewed })
    let context = RevenueCatContext(resubscription: .initialPurchase)
    #expect(RevenueCatEvent.bodies(of: event, context).map(\.type) == ["INITIAL_PURCHASE"])
  }

  /// The types of all bodies, with what makes a step of the flow different from others.
  private static func bodies(_ feed: TestFeed) -> [String] {
    feed.events.flatMap { RevenueCatEvent.bodies(of: $0) }.map { body in
      guard case .object(let fields)? = body.body["event"] else { return "no event" }
      func text(_ name: String) -> String? {
        if case .string(let text)? = fields[name] { text } else { nil }
      }
      var words = [body.type, text("cancel_reason"), text("expiration_reason")].compactMap(\.self)
      if fields["is_trial_conversion"] == .bool(true) { words.append("conversion") }
      if case .decimal(let price)? = fields["price"], price.hasPrefix("-") { words.append(price) }
      if body.type.hasSuffix("_PURCHASE"), let type = text("period_type") { words.append(type) }
      if case .array(let from)? = fields["transferred_from"],
        case .array(let to)? = fields["transferred_to"]
      {
        for id in from { if case .string(let id) = id { words.append(id) } }
        words.append("to")
        for id in to { if case .string(let id) = id { words.append(id) } }
      }
      return words.joined(separator: " ")
    }
  }

  private static func feed(_ flow: DocumentedFlow) throws -> TestFeed {
    var feed = TestFeed()
    switch flow {
    case .trialConverts, .trialIsCanceled, .trialIsCanceledLate: try trial(flow, &feed)
    case .paymentRecovers, .gracePeriodEnds, .accessEndsAtOnce, .retryRecovers:
      try failure(flow, &feed)
    case .upgrade, .crossgrade, .downgrade: try change(flow, &feed)
    case .refund:
      try start(&feed)
      var refunded = periods.transaction(signed: TestFeed.start + .days(2))
      refunded.revocationDate = TestFeed.start + .days(2)
      try feed.record(refunded, nil, .refund)
    case .resubscription:
      try start(&feed)
      let off = periods.info(at: TestFeed.start + .days(3), autoRenew: .off)
      try feed.record(periods.transaction(), off, .didChangeRenewalStatus, .autoRenewDisabled)
      try feed.advance(to: TestPeriods.date(1))
      try subscribeAgain(&feed)
    case .transfer:
      try start(&feed)
      try transfer(&feed)
    case .grant: try grant(&feed)
    }
    return feed
  }

  private static func start(_ feed: inout TestFeed) throws {
    try feed.record(periods.transaction(), periods.info(), .subscribed, .initialBuy)
  }

  private static func subscribeAgain(_ feed: inout TestFeed) throws {
    var again = periods.transaction(1, start: TestPeriods.date(2))
    again.transactionReason = .purchase
    try feed.record(again, periods.info(of: again), .subscribed, .resubscribe)
  }

  private static func trial(_ flow: DocumentedFlow, _ feed: inout TestFeed) throws {
    let trial = periods.transaction(trial: true)
    try feed.record(trial, periods.info(of: trial), .subscribed, .initialBuy)
    guard flow != .trialConverts else {
      try feed.record(periods.transaction(1), periods.info(1), .didRenew)
      return
    }
    let isLate = flow == .trialIsCanceledLate
    let date = isLate ? TestPeriods.date(1) - .hours(5) : TestFeed.start + .days(3)
    let off = periods.info(at: date, autoRenew: .off, of: trial)
    try feed.record(trial, off, .didChangeRenewalStatus, .autoRenewDisabled)
    if isLate {
      try feed.record(periods.transaction(1), periods.info(1, autoRenew: .off), .didRenew)
    } else {
      try feed.advance(to: TestPeriods.date(1))
      try subscribeAgain(&feed)
    }
  }

  private static func failure(_ flow: DocumentedFlow, _ feed: inout TestFeed) throws {
    try start(&feed)
    let end = TestPeriods.date(1)
    let hasGracePeriod = flow == .paymentRecovers || flow == .gracePeriodEnds
    let failed = periods.info(at: end, retry: true, graceDays: hasGracePeriod ? 16 : nil)
    try feed.record(
      periods.transaction(), failed, .didFailToRenew, hasGracePeriod ? .gracePeriod : nil,
      status: hasGracePeriod ? .gracePeriod : .billingRetry)
    switch flow {
    case .gracePeriodEnds: try feed.advance(to: end + .days(16))
    case .accessEndsAtOnce: break
    default:
      let days = hasGracePeriod ? 2 : 9
      let paid = periods.transaction(
        1, start: hasGracePeriod ? end : end + .days(days), signed: end + .days(days))
      try feed.record(paid, periods.info(of: paid), .didRenew, .billingRecovery)
    }
  }

  private static func change(_ flow: DocumentedFlow, _ feed: inout TestFeed) throws {
    let later = TestFeed.start + .days(4)
    guard flow == .downgrade else {
      try start(&feed)
      let product = flow == .upgrade ? TestFeed.yearly : "com.example.plus.monthly"
      var new = periods.transaction(1, product: product, start: later)
      new.transactionReason = .purchase
      try feed.record(new, periods.info(of: new), .didChangeRenewalPref, .upgrade)
      return
    }
    let yearly = periods.transaction(product: TestFeed.yearly)
    try feed.record(yearly, periods.info(of: yearly), .subscribed, .initialBuy)
    let down = periods.info(at: later, next: TestFeed.monthly, of: yearly)
    try feed.record(yearly, down, .didChangeRenewalPref, .downgrade)
    try feed.record(periods.transaction(1), periods.info(1), .didRenew)
  }

  private static func transfer(_ feed: inout TestFeed) throws {
    let date = TestFeed.start + .days(1)
    let operation = IdentityOperation(
      id: 1, date: date, kind: .transfer, cause: .restore, actor: .app, from: TestFeed.ada,
      to: "bob", undoes: nil)
    let claim = OwnershipChange(
      operation: 1, originalTransactionID: periods.original, former: TestFeed.ada, customer: "bob",
      claimedAt: date)
    try feed.perform(operation, [claim], kind: .ownership)
  }

  private static func grant(_ feed: inout TestFeed) throws {
    let grant = PromotionalGrant(
      id: "grant-1", customer: TestFeed.ada, entitlement: "pro", duration: .lifetime,
      startsAt: TestFeed.start, endsAt: nil, grantedAt: TestFeed.start, actor: "key:1")
    var given = EventUnit(
      lines: feed.lines([FeedChange(kind: .grant, at: TestFeed.start, customer: TestFeed.ada)]))
    given.contents.grants = [grant]
    try feed.derive(given)
    let later = TestFeed.start + .days(1)
    var taken = EventUnit(
      lines: feed.lines([FeedChange(kind: .revocation, at: later, customer: TestFeed.ada)]))
    taken.contents.revokedGrants = [
      RecordedGrant(
        grant: grant,
        revocation: GrantRevocation(grantID: grant.id, revokedAt: later, actor: "key:1"))
    ]
    try feed.derive(taken)
  }
}
