import AppStoreCore
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

/// Ada and Bob are identified; two devices are anonymous.
@Suite("Customers as sets of app user ids", .timeLimit(.minutes(30)))
struct IdentityTests {
  static let device = LogInDecisionTests.anonymous
  static let otherDevice = LogInDecisionTests.otherAnonymous

  let cast: Cast

  init() throws {
    cast = try Cast()
  }

  @Test(arguments: StoreKind.allCases)
  func `An anonymous device that logs in becomes one customer with its purchases`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(
        cast.recording(TestStore.transaction("1"), by: Self.device, at: Cast.start))

      let outcome = try await ledger.logIn(
        from: Self.device, to: Cast.ada, at: Cast.start + .days(1))

      #expect(outcome.created)
      #expect(outcome.decision == .alias)
      #expect(outcome.customer.id == Self.device)
      #expect(outcome.customer.appUserIDs == [Self.device, Cast.ada])
      #expect(outcome.customer.firstSeen == Cast.start)
      #expect(outcome.customer.lastSeen == Cast.start + .days(1))
      for id in [Self.device, Cast.ada] {
        #expect(try await ledger.customer(id) == outcome.customer)
        #expect(try await ledger.appUserIDs(of: id) == [Self.device, Cast.ada])
        #expect(try await ledger.history(of: id).transactions.count == 1)
        #expect(try await ledger.facts(of: id).count == 1)
      }
      #expect(try await ledger.customers(limit: 9, after: nil) == [outcome.customer])
      #expect(try await ledger.counts().customers == 1)
      #expect(try await ledger.claims(to: "1").map(\.customer) == [Self.device])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A customer with an anonymous id is not joined by a second one`(kind: StoreKind) async throws
  {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(cast.recording(TestStore.transaction("2"), by: Self.device))
      _ = try await ledger.logIn(from: Self.device, to: Cast.ada, at: Cast.start)
      _ = try await ledger.record(
        cast.recording(TestStore.transaction("1"), by: Self.otherDevice))

      let outcome = try await ledger.logIn(from: Self.otherDevice, to: Cast.ada, at: Cast.start)

      #expect(!outcome.created)
      #expect(outcome.decision == .switch)
      #expect(outcome.changes.isEmpty)
      #expect(try await ledger.history(of: Cast.ada).transactions["1"] == nil)
      #expect(try await ledger.history(of: Self.otherDevice).transactions.count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An identified customer who logs in as another only switches`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.findOrCreateCustomer(Cast.ada, at: Cast.start)

      let first = try await ledger.logIn(from: Cast.ada, to: Cast.bob, at: Cast.start)
      let second = try await ledger.logIn(from: Cast.ada, to: Cast.bob, at: Cast.start)

      #expect(first.created && !second.created)
      #expect(first.decision == .switch && second.decision == .switch)
      #expect(first.customer.appUserIDs == [Cast.bob])
      #expect(try await ledger.counts().customers == 2)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Repeating a log-in changes nothing`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.logIn(from: Self.device, to: Cast.ada, at: Cast.start)

      let again = try await ledger.logIn(from: Self.device, to: Cast.ada, at: Cast.start)

      #expect(again.decision == .switch && again.changes.isEmpty && !again.created)
      #expect(try await ledger.ownershipHistory(of: Cast.ada).entries.count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Presenting an anonymous customer's purchase joins the two customers`(
    kind: StoreKind
  ) async throws {
    for intent in ClaimReason.allCases {
      try await kind.withLedger { ledger in
        _ = try await ledger.record(
          cast.recording(TestStore.transaction("1"), by: Self.device))

        let outcome = try await ledger.record(
          cast.recording(
            TestStore.transaction("1"), by: Cast.ada, intent: intent, behavior: .keep))

        #expect(outcome.decision == .aliased)
        #expect(outcome.customer == Self.device)
        #expect(try await ledger.history(of: Cast.ada).transactions.count == 1)
        #expect(try await ledger.customer(Cast.ada)?.appUserIDs == [Self.device, Cast.ada])
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Where log-ins take a token, a purchase moves from an anonymous customer without alias`(
    kind: StoreKind
  ) async throws {
    let behavior = RestoreBehavior(.keep, joinsIdentified: false)
    for intent in ClaimReason.allCases {
      try await kind.withLedger { ledger in
        _ = try await ledger.record(
          cast.recording(TestStore.transaction("1"), by: Self.device))

        let outcome = try await ledger.record(
          cast.recording(
            TestStore.transaction("1"), by: Cast.ada, intent: intent, behavior: behavior))

        #expect(outcome.decision == .transferred)
        #expect(outcome.customer == Cast.ada)
        #expect(try await ledger.history(of: Self.device).transactions.isEmpty)
        #expect(try await ledger.customer(Cast.ada)?.appUserIDs == [Cast.ada])
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A transaction is recorded although its claim is rejected`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(cast.recording(TestStore.transaction("1"), by: Cast.ada))

      let renewal = TestStore.transaction("2", originalID: "1")
      let outcome = try await ledger.record(
        cast.recording(renewal, by: Cast.bob, intent: .restore, behavior: .keep))

      #expect(outcome.decision == .rejected(.kept))
      #expect(outcome.newFacts == 1)
      #expect(outcome.customer == Cast.ada)
      #expect(try await ledger.history(of: Cast.ada).transactions.count == 2)
      #expect(try await ledger.customer(Cast.bob) != nil)
      #expect(try await ledger.claims(to: "1").count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A transaction delivered to a shared device stays with its owner`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(cast.recording(TestStore.transaction("1"), by: Cast.ada))

      for claimant in [Cast.bob, Self.device] {
        let outcome = try await ledger.record(
          cast.recording(TestStore.transaction("1"), by: claimant, intent: .queue))
        #expect(outcome.decision == .kept)
        #expect(outcome.customer == Cast.ada)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A transfer includes the other purchases of the Apple Account`(kind: StoreKind) async throws
  {
    try await kind.withLedger { ledger in
      var elsewhere = TestStore.transaction("3")
      elsewhere.appTransactionId = "another account"
      for transaction in [TestStore.transaction("1"), TestStore.transaction("2"), elsewhere] {
        _ = try await ledger.record(cast.recording(transaction, by: Cast.ada))
      }

      let outcome = try await ledger.record(
        cast.recording(TestStore.transaction("1"), by: Cast.bob, intent: .restore))

      #expect(outcome.decision == .transferred)
      #expect(try await ledger.history(of: Cast.bob).transactions.keys.sorted() == ["1", "2"])
      #expect(try await ledger.history(of: Cast.ada).transactions.keys.sorted() == ["3"])
      guard case .operation(let operation, let claims)? = outcome.changes.last else {
        Issue.record("\(outcome.changes) does not tell of the transfer")
        return
      }
      #expect(operation.kind == .transfer && operation.cause == .restore && operation.actor == .app)
      #expect(operation.from == Cast.ada && operation.to == Cast.bob)
      #expect(claims.map(\.originalTransactionID) == ["1", "2"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An active owner keeps the subscription, and a lapsed one loses it to a new buyer`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let first = TestStore.transaction("1")
      _ = try await ledger.record(cast.recording(first, by: Cast.ada, at: Cast.start))
      func show(
        _ transaction: JWSTransactionDecodedPayload, _ intent: ClaimReason, at time: Timestamp
      ) async throws -> ClaimDecision? {
        try await ledger.record(
          cast.recording(
            transaction, by: Cast.bob, intent: intent, behavior: .transferIfNoActive, at: time)
        ).decision
      }

      let whileActive = Cast.start + .days(2)
      #expect(try await show(first, .restore, at: whileActive) == .rejected(.ownerIsActive))
      #expect(try await show(first, .purchase, at: whileActive) == .rejected(.ownerIsActive))

      let later = Cast.start + .days(90)
      var renewal = TestStore.transaction("2", originalID: "1", purchaseDate: later)
      #expect(
        try await show(renewal, .purchase, at: later + .seconds(5)) == .rejected(.ownerIsActive))

      let muchLater = Cast.start + .days(180)
      renewal = TestStore.transaction("3", originalID: "1", purchaseDate: muchLater)
      renewal.transactionReason = .purchase
      #expect(try await show(renewal, .purchase, at: muchLater + .seconds(5)) == .transferred)
      #expect(try await ledger.history(of: Cast.bob).transactions.count == 3)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Evaluating a claim returns the later decision and changes nothing`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(cast.recording(TestStore.transaction("1"), by: Cast.ada))
      let before = try await Picture(of: ledger)
      let claims = [
        (Cast.ada, RestoreBehavior.keep, ClaimDecision.unchanged),
        (Cast.bob, .keep, .rejected(.kept)), (Cast.bob, .transfer, .transferred),
        (Cast.bob, .transferIfNoActive, .rejected(.ownerIsActive)),
      ]

      for (customer, behavior, expected) in claims {
        let decision = try await ledger.decision(
          on: PurchaseClaim(by: customer, intent: .restore, behavior: behavior), to: "1",
          appAccountToken: nil, at: Cast.start + .days(1))
        #expect(decision == expected)
      }
      let unknown = try await ledger.decision(
        on: PurchaseClaim(by: Cast.bob), to: "2", appAccountToken: nil, at: Cast.start)
      #expect(unknown == .claimed)
      #expect(try await Picture(of: ledger) == before)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The id seen first names the customer, even if its date becomes known later`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.findOrCreateCustomer(Self.device, at: Cast.start + .days(2))
      let outcome = try await ledger.logIn(
        from: Self.device, to: Cast.ada, at: Cast.start + .days(3))
      #expect(outcome.customer.id == Self.device)

      let record = try await ledger.findOrCreateCustomer(Cast.ada, at: Cast.start)

      #expect(record.customer.id == Cast.ada)
      #expect(record.customer.appUserIDs == [Cast.ada, Self.device])
      #expect(try await ledger.customers(limit: 9, after: nil).map(\.id) == [Cast.ada])
      try await ledger.rebuildProjections()
      #expect(try await ledger.customer(Self.device) == record.customer)
    }
  }
}
