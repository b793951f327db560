import AppStoreCore
import Ledger
import LedgerTestSupport
import Testing

@Suite("Attributes", .timeLimit(.minutes(30)))
struct AttributeTests {
  private func attribute(
    _ key: String, _ value: String?, _ seconds: Int = 0
  ) -> CustomerAttribute {
    CustomerAttribute(key: key, value: value, updatedAt: Cast.start + .seconds(seconds))
  }

  @Test(arguments: StoreKind.allCases)
  func `The later value of a key wins, and an empty value deletes it`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      for setting in [
        attribute("$email", "new@example.com", 2), attribute("$email", "old@example.com", 1),
        attribute("color", "red", 1), attribute("color", "", 2), attribute("size", nil, 1),
      ] {
        let rejections = try await ledger.setAttributes([setting], of: Cast.ada, at: Cast.start)
        #expect(rejections.isEmpty)
      }

      #expect(
        try await ledger.attributes(of: [Cast.ada]) == [attribute("$email", "new@example.com", 2)])
      #expect(try await ledger.attributes(of: [Cast.bob]).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Values set in any order and repetition give the same attributes`(
    kind: StoreKind
  ) async throws {
    var dice = Dice(seed: 7)
    let settings = (0..<60).map { _ in
      attribute(
        ["$email", "$idfa", "$adjustId", "color", "size"].randomElement(using: &dice) ?? "color",
        [nil, "", "a", "b", "c"].randomElement(using: &dice) ?? nil,
        Int.random(in: 0..<8, using: &dice))
    }
    var expected: [CustomerAttribute]?
    for seed in 0..<25 as Range<UInt64> {
      var dice = Dice(seed: seed)
      let repeated = settings + settings.prefix(Int.random(in: 0..<60, using: &dice))
      let shuffled = repeated.shuffled(using: &dice)
      try await kind.withLedger { ledger in
        // Aliases are read together, so it must not matter under which id a value was set.
        for (index, setting) in shuffled.enumerated() {
          _ = try await ledger.setAttributes(
            [setting], of: index.isMultiple(of: 3) ? Cast.bob : Cast.ada, at: Cast.start)
        }
        let found = try await ledger.attributes(of: [Cast.bob, Cast.ada])
        if expected == nil { expected = found }
        #expect(found == expected, "seed \(seed)")
        #expect(found.map(\.key).contains("$idfa"))
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A device identifier is written once`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      for setting in [
        attribute("$idfa", "00000000-0000-0000-0000-000000000000", 0),
        attribute("$idfa", "first", 1), attribute("$idfa", "second", 2), attribute("$idfa", nil, 3),
      ] {
        let rejections = try await ledger.setAttributes([setting], of: Cast.ada, at: Cast.start)
        #expect(rejections.isEmpty)
      }

      #expect(try await ledger.attributes(of: [Cast.ada]) == [attribute("$idfa", "first", 1)])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Invalid attributes are rejected by key, and the rest is saved`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let long = String(repeating: "k", count: 41)
      let rejections = try await ledger.setAttributes(
        [
          attribute("$made_up", "x"), attribute("1st", "x"), attribute(long, "x"),
          attribute("has space", "x"), attribute("", "x"),
          attribute("big", String(repeating: "v", count: 501)),
          attribute("fits", String(repeating: "v", count: 500)),
          attribute(String(repeating: "k", count: 40), "x"), attribute("cut", "a\0b"),
        ], of: Cast.ada, at: Cast.start)

      #expect(rejections.map(\.key) == ["$made_up", "1st", long, "has space", "", "big", "cut"])
      #expect(try await ledger.attributes(of: [Cast.ada]).count == 2)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A customer has no more than fifty custom attributes`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let fifty = (0..<50).map { attribute("key\($0)", "x") }
      #expect(try await ledger.setAttributes(fifty, of: Cast.ada, at: Cast.start).isEmpty)

      let rejections = try await ledger.setAttributes(
        [attribute("one_more", "x"), attribute("$email", "x"), attribute("key1", "y", 1)],
        of: Cast.ada, at: Cast.start)
      #expect(rejections.map(\.key) == ["one_more"])

      let swap = try await ledger.setAttributes(
        [attribute("key2", nil, 1), attribute("one_more", "x", 1)], of: Cast.ada, at: Cast.start)
      #expect(swap.isEmpty)
      #expect(try await ledger.attributes(of: [Cast.ada]).count == 51)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Deleting a customer removes attributes and attributions permanently`(kind: StoreKind)
    async throws
  {
    try await kind.withLedger { ledger in
      _ = try await ledger.setAttributes(
        [attribute("$email", "a@example.com")], of: Cast.ada, at: Cast.start)
      for day in 0..<25 {
        let attribution = CustomerAttribution(
          network: 7, data: "token \(day)", receivedAt: Cast.start + .days(day))
        try await ledger.addAttribution(attribution, of: Cast.ada)
        try await ledger.addAttribution(attribution, of: Cast.ada)
      }
      let kept = try await ledger.attributions(of: [Cast.ada, Cast.bob])
      #expect(kept.map(\.data) == (5..<25).reversed().map { "token \($0)" })

      _ = try await ledger.findOrCreateCustomer(Cast.ada, at: Cast.start)
      _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: Cast.start + .days(30))

      #expect(try await ledger.attributes(of: [Cast.ada]).isEmpty)
      #expect(try await ledger.attributions(of: [Cast.ada]).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Only attribute values that change something are in the feed`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      for _ in 0..<2 {
        _ = try await ledger.setAttributes(
          [attribute("color", "red", 1), attribute("size", "m", 1)], of: Cast.ada, at: Cast.start)
      }
      _ = try await ledger.setAttributes(
        [attribute("color", "blue", 0)], of: Cast.ada, at: Cast.start)

      let changes = try await ledger.changes(after: 0, limit: 9)
      #expect(
        changes.map(\.change)
          == [FeedChange(kind: .attributes, at: Cast.start, customer: Cast.ada)])
    }
  }
}
