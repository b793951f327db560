import AppStoreCore
import Events
import Ledger
import Subscriptions
import TestSupport
import Testing

/// Events of customers, grants, currencies and entitlements.
@Suite(.timeLimit(.minutes(30)))
struct CustomerTests {
  static let bob: AppUserID = "bob"
  let periods = TestPeriods()
  let later = TestFeed.start + .days(1)

  func operation(
    _ id: Int64, _ kind: IdentityOperation.Kind, from: AppUserID?, to: AppUserID?,
    undoes: Int64? = nil, at date: Timestamp? = nil
  ) -> IdentityOperation {
    IdentityOperation(
      id: id, date: date ?? later, kind: kind, cause: .restore, actor: .app, from: from, to: to,
      undoes: undoes)
  }

  func claim(_ id: Int64, from: AppUserID?, to: AppUserID?) -> OwnershipChange {
    OwnershipChange(
      operation: id, originalTransactionID: periods.original, former: from, customer: to,
      claimedAt: later)
  }

  /// A feed in which two customers are known, of whom the first one has a subscription.
  func subscribed() throws -> TestFeed {
    var feed = TestFeed()
    for (seconds, id) in [TestFeed.ada, Self.bob].enumerated() {
      let seen = FeedChange(
        kind: .customer, at: TestFeed.start + .seconds(seconds), customer: id)
      try feed.derive(EventUnit(lines: feed.lines([seen])))
    }
    try feed.record(periods.transaction(), periods.info())
    return feed
  }

  func entitlementEvents(_ events: [Event]) -> [String] {
    events.compactMap { event in
      guard case .entitlement(let data) = event.data, let customer = event.customer else {
        return nil
      }
      return "\(customer.originalAppUserID) \(data.entitlement.id) \(data.entitlement.isActive)"
    }
  }

  @Test func `A purchase activates the entitlement of its product`() throws {
    let feed = try subscribed()
    #expect(entitlementEvents(feed.events) == ["ada pro true"])
    let event = try #require(feed.events.last)
    guard case .entitlement(let data) = event.data else { return #expect(Bool(false)) }
    #expect(data.entitlement.reason == "subscribed")
    #expect(data.productID == TestFeed.monthly)
    #expect(event.environment == .production)
  }

  @Test func `A transfer names both customers and moves the entitlement`() throws {
    var feed = try subscribed()
    let events = try feed.perform(
      operation(1, .transfer, from: TestFeed.ada, to: Self.bob),
      [claim(1, from: TestFeed.ada, to: Self.bob)], kind: .ownership)
    #expect(events.map(\.type) == [.transferred, .deactivated, .activated])
    #expect(entitlementEvents(events) == ["ada pro false", "bob pro true"])
    guard case .customer(let data) = events[0].data else { return #expect(Bool(false)) }
    #expect(data.fromAliases == [TestFeed.ada])
    #expect(data.toAliases == [Self.bob])
    #expect(data.purchases == [periods.original])
    #expect(!data.undone)
    #expect(events[0].environment == .production)
    let renewed = try feed.record(
      periods.transaction(1), periods.info(1), .didRenew, owner: Self.bob)
    #expect(renewed.first?.customer?.appUserID == Self.bob)
  }

  @Test func `An undone transfer moves the entitlement back`() throws {
    var feed = try subscribed()
    try feed.perform(
      operation(1, .transfer, from: TestFeed.ada, to: Self.bob),
      [claim(1, from: TestFeed.ada, to: Self.bob)], kind: .ownership)
    let events = try feed.perform(
      operation(2, .undo, from: Self.bob, to: TestFeed.ada, undoes: 1),
      [claim(2, from: Self.bob, to: TestFeed.ada)], kind: .alias)
    #expect(events.map(\.type) == [.transferred, .activated, .deactivated])
    guard case .customer(let data) = events[0].data else { return #expect(Bool(false)) }
    #expect(data.undone)
  }

  @Test func `An alias joins two customers without changing access, and its undo separates them`()
    throws
  {
    var feed = try subscribed()
    let joined = try feed.perform(
      operation(1, .alias, from: TestFeed.ada, to: Self.bob), kind: .alias)
    #expect(joined.map(\.type) == [.aliased])
    #expect(joined[0].customer?.originalAppUserID == TestFeed.ada)
    #expect(joined[0].customer?.aliases == [TestFeed.ada, Self.bob])
    let separated = try feed.perform(
      operation(2, .undo, from: Self.bob, to: TestFeed.ada, undoes: 1), kind: .alias)
    #expect(separated.map(\.type) == [.aliased])
    guard case .customer(let data) = separated[0].data else { return #expect(Bool(false)) }
    #expect(data.undone)
    let ended = try feed.advance(to: TestPeriods.date(2))
    #expect(entitlementEvents(ended) == ["ada pro false"])
  }

  @Test func `An alias with an owner gives the other customer nothing to lose later`() throws {
    var feed = try subscribed()
    try feed.perform(operation(1, .alias, from: Self.bob, to: TestFeed.ada), kind: .alias)
    let ended = try feed.advance(to: TestPeriods.date(2))
    #expect(entitlementEvents(ended) == ["ada pro false"])
  }

  @Test func `A deleted customer loses the entitlement`() throws {
    var feed = try subscribed()
    let events = try feed.perform(
      operation(1, .deletion, from: TestFeed.ada, to: nil),
      [claim(1, from: TestFeed.ada, to: nil)], kind: .deletion)
    #expect(events.map(\.type) == [.deleted, .deactivated])
    let renewed = try feed.record(periods.transaction(1), periods.info(1), .didRenew, owner: nil)
    #expect(renewed.map(\.type) == [.renewed])
    #expect(renewed[0].customer == nil)
    #expect(RevenueCatEvent.bodies(of: renewed[0]).isEmpty)
    #expect(feed.states[.customer(TestFeed.ada)] == nil)
  }

  @Test func `A first claim makes no event of its own`() throws {
    var feed = TestFeed()
    try feed.record(periods.transaction(), periods.info(), owner: nil)
    let events = try feed.perform(
      operation(1, .claim, from: nil, to: TestFeed.ada),
      [claim(1, from: nil, to: TestFeed.ada)], kind: .ownership)
    #expect(events.map(\.type) == [.activated])
  }

  @Test func `A grant starts, gives access and ends by the clock`() throws {
    var feed = TestFeed()
    let grant = PromotionalGrant(
      id: "grant-1", customer: TestFeed.ada, entitlement: "pro", duration: .weekly,
      startsAt: later, endsAt: later + .days(7), grantedAt: TestFeed.start, actor: "key:1")
    var unit = EventUnit(
      lines: feed.lines([FeedChange(kind: .grant, at: TestFeed.start, customer: TestFeed.ada)]))
    unit.contents.grants = [grant]
    #expect(try feed.derive(unit).map(\.type) == [.granted])
    #expect(try feed.advance(to: later).map(\.type) == [.activated])
    #expect(try feed.advance(to: later + .days(7)).map(\.type) == [.deactivated])
    #expect(feed.due.isEmpty)
  }

  @Test func `A revoked grant ends access at once`() throws {
    var feed = TestFeed()
    let grant = PromotionalGrant(
      id: "grant-1", customer: TestFeed.ada, entitlement: "pro", duration: .lifetime,
      startsAt: TestFeed.start, endsAt: nil, grantedAt: TestFeed.start, actor: "key:1")
    var unit = EventUnit(
      lines: feed.lines([FeedChange(kind: .grant, at: TestFeed.start, customer: TestFeed.ada)]))
    unit.contents.grants = [grant]
    #expect(try feed.derive(unit).map(\.type) == [.granted, .activated])
    var revocation = EventUnit(
      lines: feed.lines([FeedChange(kind: .revocation, at: later, customer: TestFeed.ada)]))
    revocation.contents.revokedGrants = [
      RecordedGrant(
        grant: grant,
        revocation: GrantRevocation(grantID: grant.id, revokedAt: later, actor: "key:1"))
    ]
    #expect(try feed.derive(revocation).map(\.type) == [.grantRevoked, .deactivated])
  }

  @Test func `An adjustment lists its currencies in order`() throws {
    var feed = TestFeed()
    let adjustment = CurrencyAdjustment(
      id: "adjustment-1", customer: TestFeed.ada, isSandbox: true, amounts: ["SLV": 2, "GLD": -5],
      reference: nil, at: later, actor: "key:1")
    var unit = EventUnit(
      lines: feed.lines([
        FeedChange(kind: .currencyAdjustment, at: later, customer: TestFeed.ada)
      ]))
    unit.contents.adjustments = [adjustment]
    let event = try #require(try feed.derive(unit).first)
    guard case .currency(let data) = event.data else { return #expect(Bool(false)) }
    #expect(data.adjustments.map(\.code) == ["GLD", "SLV"])
    #expect(data.adjustments.map(\.amount) == [-5, 2])
    #expect(event.environment == .sandbox)
  }

  @Test func `A grace period without access ends the entitlement and not the purchase`() throws {
    var feed = TestFeed(policy: EntitlementPolicy(gracePeriod: .deny))
    try feed.record(periods.transaction(), periods.info())
    let grace = periods.info(at: TestPeriods.date(1), retry: true, graceDays: 16)
    let events = try feed.record(
      periods.transaction(), grace, .didFailToRenew, .gracePeriod, status: .gracePeriod)
    #expect(events.map(\.type) == [.billingIssue, .atRisk, .deactivated])
    guard case .purchase(let data) = events[0].data else { return #expect(Bool(false)) }
    #expect(data.purchase.status == .gracePeriod)
    #expect(data.entitlements.map(\.reason) == ["grace_period_refused"])
  }

  @Test func `A sandbox purchase activates only in the sandbox`() throws {
    var feed = TestFeed()
    var sandbox = TestPeriods()
    sandbox.environment = .sandbox
    try feed.record(sandbox.transaction(), sandbox.info())
    let events = feed.events.filter { $0.type == .activated }
    #expect(events.map(\.environment) == [.sandbox])
  }
}
