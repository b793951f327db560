import AppStoreCore
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

/// Days of use and origins of customers.
@Suite("Days of use and origins", .timeLimit(.minutes(30)))
struct ActivityTests {
  private static let app: BundleID = "com.example.app"
  private static let noon = Cast.start
  private static let today = UTCDay(containing: noon)

  private static func client(
    _ platform: String? = "iOS", storefront: String? = nil, version: String? = nil,
    app: BundleID = app, isSandbox: Bool = false
  ) -> ClientDetails {
    ClientDetails(
      bundleID: app, isSandbox: isSandbox, platform: platform, storefront: storefront,
      appVersion: version, sdkVersion: version.map { "sdk \($0)" })
  }

  private static func visit(_ number: Int64, _ client: ClientDetails = client()) -> CustomerVisit {
    CustomerVisit(client: client, newNumber: number)
  }

  private func days(_ ledger: any LedgerStore) async throws -> [CustomerDay] {
    try await ledger.rows(CustomerDay.self, after: 0, limit: 99).rows
  }

  private func distinct(
    _ ledger: any LedgerStore, _ ranges: [Range<UTCDay>] = [today.only]
  ) async throws -> [Int] {
    let counts = try await ledger.distinctCustomers(in: ranges, app: nil, isSandbox: false)
    var rows: [Int] = []
    for range in ranges {
      rows.append(
        try await ledger.activeCustomers(in: range, app: nil, isSandbox: false).count)
    }
    #expect(rows == counts, "each counted customer is a row")
    return counts
  }

  @Test(arguments: StoreKind.allCases)
  func `A day is recorded once for each app, platform and environment`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let (iOS, macOS) = (Self.client(), Self.client("macOS"))
      _ = try await ledger.findOrCreateCustomer(
        Cast.ada, at: Self.noon, visit: Self.visit(5, iOS))
      for client in [iOS, macOS, macOS, Self.client(isSandbox: true), Self.client(app: "other")] {
        try await ledger.record(seen: [
          SeenCustomer(Cast.ada, at: Self.noon + .seconds(2), visit: Self.visit(6, client))
        ])
      }
      try await ledger.record(seen: [
        SeenCustomer(Cast.ada, at: Self.noon + .days(1), visit: Self.visit(7, iOS)),
        SeenCustomer("unknown", at: Self.noon, visit: Self.visit(8, iOS)),
      ])

      func day(
        _ day: UTCDay, _ platform: String, app: BundleID = Self.app, isSandbox: Bool = false
      ) -> CustomerDay {
        CustomerDay(
          number: 5, day: day, bundleID: app, platform: platform, isSandbox: isSandbox)
      }
      #expect(
        try await days(ledger) == [
          day(Self.today, "iOS"), day(Self.today, "macOS"),
          day(Self.today, "iOS", isSandbox: true), day(Self.today, "iOS", app: "other"),
          day(Self.today + 1, "iOS"),
        ])
      #expect(try await ledger.activity(of: Cast.ada).number == 5)
      #expect(try await ledger.activity(of: "unknown") == ActivityRow())
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A visit is recorded with the purchase, the log-in or the customer that it came with`(
    kind: StoreKind
  ) async throws {
    let cast = try Cast()
    try await kind.withLedger { ledger in
      var recording = try cast.recording(TestStore.transaction("1"), by: Cast.ada)
      recording.visit = Self.visit(1)
      _ = try await ledger.record([recording])
      _ = try await ledger.logIn(
        from: Cast.ada, to: Cast.bob, at: Self.noon, visit: Self.visit(2))
      // Nothing new is posted, but on another day.
      var again = try cast.recording(
        TestStore.transaction("1"), by: Cast.ada, at: Self.noon + .days(1))
      again.visit = Self.visit(3)
      _ = try await ledger.record(again)

      #expect(try await days(ledger).map(\.number) == [1, 2, 1])
      #expect(try await ledger.activity(of: Cast.bob).number == 2)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A known visit writes nothing`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let visit = Self.visit(1, Self.client(storefront: "USA", version: "1"))
      _ = try await ledger.findOrCreateCustomer(Cast.ada, at: Self.noon, visit: visit)
      let before = try await ledger.rows(CustomerDay.self, after: 0, limit: 9)
      let changes = try await ledger.changes(after: 0, limit: 99)
      let lookup = try await ledger.findOrCreateCustomer(
        Cast.ada, at: Self.noon + .seconds(1), visit: visit)
      try await ledger.record(seen: [
        SeenCustomer(Cast.ada, at: Self.noon + .seconds(1), visit: visit)
      ])

      #expect(lookup.changes.isEmpty && !lookup.created)
      #expect(try await ledger.rows(CustomerDay.self, after: 0, limit: 9) == before)
      #expect(try await ledger.rows(CustomerDay.self, after: before.last, limit: 9).rows.isEmpty)
      #expect(try await ledger.changes(after: 0, limit: 99) == changes)
      #expect(try await ledger.rows(CustomerOriginRow.self, after: 0, limit: 9).rows.count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An origin has the first value of each kind`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let clients = [
        Self.client(nil), Self.client("iOS", version: "1.0"),
        Self.client("macOS", storefront: "deu", version: "1.1"),
        Self.client("iOS", storefront: "USA"),
      ]
      _ = try await ledger.findOrCreateCustomer(Cast.ada, at: Self.noon)
      for (number, client) in clients.enumerated() {
        try await ledger.record(seen: [
          SeenCustomer(
            Cast.ada, at: Self.noon + .days(number),
            visit: Self.visit(Int64(number) + 1, client))
        ])
      }

      let origin = CustomerOrigin(
        day: Self.today + 1, storefront: "DEU", platform: "iOS", appVersion: "1.0",
        sdkVersion: "sdk 1.0")
      #expect(try await ledger.activity(of: Cast.ada) == ActivityRow(number: 1, origin: origin))
      let rows = try await ledger.rows(CustomerOriginRow.self, after: 0, limit: 9).rows
      #expect(rows.map(\.origin.storefront) == [nil, "DEU"])
      #expect(rows.map(\.origin.platform) == ["iOS", nil])
      let first = try await ledger.rows(CustomerOriginRow.self, after: 0, limit: 1)
      #expect(first.rows == Array(rows.prefix(1)))
      #expect(
        try await ledger.rows(CustomerOriginRow.self, after: first.last, limit: 9).rows == [rows[1]]
      )
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Distinct customers are counted for days, weeks and months`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      // 2026-08-01.
      let saturday = UTCDay(number: 20_666)
      let plan: [(AppUserID, Int64, Int)] = [
        (Cast.ada, 1, 0), (Cast.ada, 1, 1), (Cast.ada, 1, 2), (Cast.bob, 2, 1), ("eve", 3, 40),
      ]
      for (id, number, offset) in plan {
        let at = saturday.start + .days(offset) + .hours(23)
        _ = try await ledger.findOrCreateCustomer(id, at: at, visit: Self.visit(number))
      }
      let ranges = [
        saturday.only, (saturday + 1).only, (saturday + 5).only, saturday..<(saturday + 3),
        saturday.week, (saturday + 2).week, saturday.month, (saturday + 40).month,
        saturday..<(saturday + 41),
      ]
      #expect(try await distinct(ledger, ranges) == [1, 2, 0, 2, 2, 1, 2, 1, 3])
      #expect(
        try await ledger.distinctCustomers(in: ranges, app: "other", isSandbox: false)
          == ranges.map { _ in 0 })
      #expect(
        try await ledger.distinctCustomers(in: ranges, app: Self.app, isSandbox: true)
          == ranges.map { _ in 0 })
      #expect(
        try await ledger.distinctCustomers(in: [], app: nil, isSandbox: false) == [])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Joined app user IDs count as one customer, also after the deletion`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let device = IdentityTests.device
      _ = try await ledger.findOrCreateCustomer(device, at: Self.noon, visit: Self.visit(1))
      #expect(try await distinct(ledger) == [1])
      _ = try await ledger.logIn(
        from: device, to: Cast.bob, at: Self.noon + .seconds(1), visit: Self.visit(2))
      _ = try await ledger.findOrCreateCustomer("eve", at: Self.noon, visit: Self.visit(3))
      #expect(try await distinct(ledger) == [2])
      let before = try await days(ledger)

      _ = try await ledger.deleteCustomer(Cast.bob, by: .backend, at: Self.noon + .hours(1))

      #expect(try await distinct(ledger) == [2])
      #expect(try await days(ledger) == before)
      #expect(try await ledger.activity(of: Cast.bob) == ActivityRow())
      #expect(try await ledger.activity(of: device) == ActivityRow())
      #expect(try await ledger.activity(of: "eve").number == 3)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Active customers have their first day of use, and deleted ones no ID`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let device = IdentityTests.device
      _ = try await ledger.findOrCreateCustomer(
        device, at: Self.noon + .days(1), visit: Self.visit(1))
      _ = try await ledger.logIn(
        from: device, to: Cast.bob, at: Self.noon + .days(2), visit: Self.visit(2))
      for (number, id) in [(3, "eve"), (4, Cast.ada)] as [(Int64, AppUserID)] {
        _ = try await ledger.findOrCreateCustomer(id, at: Self.noon, visit: Self.visit(number))
      }
      try await ledger.record(seen: [
        SeenCustomer(
          Cast.ada, at: Self.noon + .days(2),
          visit: Self.visit(5, Self.client(app: "other", isSandbox: true)))
      ])
      _ = try await ledger.deleteCustomer("eve", by: .backend, at: Self.noon + .days(3))
      func active(
        _ range: Range<UTCDay>, app: BundleID? = nil, isSandbox: Bool = false
      ) async throws -> Set<ActiveCustomer> {
        Set(try await ledger.activeCustomers(in: range, app: app, isSandbox: isSandbox))
      }
      let joined = try await ledger.customers(limit: 9, after: nil)
        .first { $0.appUserIDs.contains(Cast.bob) }?.id
      let ada = ActiveCustomer(customer: Cast.ada, firstDay: Self.today)
      #expect(
        try await active(Self.today..<(Self.today + 3)) == [
          ActiveCustomer(customer: joined, firstDay: Self.today + 1), ada,
          ActiveCustomer(customer: nil, firstDay: Self.today),
        ])
      #expect(
        try await active((Self.today + 2)..<(Self.today + 3)) == [
          ActiveCustomer(customer: joined, firstDay: Self.today + 2)
        ])
      #expect(
        try await active(Self.today..<(Self.today + 3), app: "other", isSandbox: true)
          == [ActiveCustomer(customer: Cast.ada, firstDay: Self.today + 2)])
      #expect(try await active(Self.today..<(Self.today + 3), app: "none").isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A customer who returns after a deletion is a new one`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.findOrCreateCustomer(Cast.ada, at: Self.noon, visit: Self.visit(1))
      _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: Self.noon + .seconds(1))
      _ = try await ledger.findOrCreateCustomer(
        Cast.ada, at: Self.noon + .seconds(2), visit: Self.visit(2))

      #expect(try await days(ledger).map(\.number) == [1, 2])
      #expect(try await distinct(ledger) == [2])
      #expect(try await ledger.activity(of: Cast.ada).number == 2)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Rows with an unknown number are found`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.findOrCreateCustomer(
        Cast.ada, at: Self.noon, visit: Self.visit(1, Self.client(version: "1")))
      #expect(try await ledger.activityWithoutNumber() == 0)
      var changes = LedgerChanges()
      changes.put(
        CustomerDay(
          number: 7, day: Self.today, bundleID: Self.app, platform: nil, isSandbox: false))
      let origin = CustomerOrigin(
        day: Self.today, storefront: nil, platform: "iOS", appVersion: nil, sdkVersion: nil)
      for number in [8, 9] as [Int64] {
        changes.put(CustomerOriginRow(number: number, origin: origin))
      }
      try await ledger.perform(
        .importing(LedgerPage(part: .customerDays, changes: changes, end: nil)))
      #expect(try await ledger.activityWithoutNumber() == 3)
    }
  }

  @Test func `The numbers of equal visits differ, and no number is zero`() {
    let numbers = (0..<500).map { index in
      CustomerVisit(
        Self.client(), of: AppUserID(rawValue: "\(index % 50)"),
        at: Self.noon + .seconds(index / 50), random: []
      ).newNumber
    }
    #expect(Set(numbers).count == 500)
    #expect(numbers.allSatisfy { $0 > 0 })
  }

  @Test(arguments: ["", "é", "a\nb", String(repeating: "x", count: 65)])
  func `A text that cannot be used counts as not stated`(text: String) {
    let client = ClientDetails(
      bundleID: Self.app, isSandbox: false, platform: text, storefront: text, appVersion: text,
      sdkVersion: text)
    #expect(client == ClientDetails(bundleID: Self.app, isSandbox: false))
  }

  @Test(arguments: [("usa", "USA"), ("US", nil), ("U1A", nil), ("USAA", nil)])
  func `A storefront has three letters`(stated: String, storefront: String?) {
    #expect(Self.client(storefront: stated).storefront == storefront)
  }
}

/// Days in UTC.
@Suite("Days in UTC", .timeLimit(.minutes(30)))
struct UTCDayTests {
  @Test(
    arguments: [
      (0, "1970-01-01"), (86_399_999, "1970-01-01"), (86_400_000, "1970-01-02"),
      (-1, "1969-12-31"), (1_709_164_800_000, "2024-02-29"),
    ] as [(Int64, String)])
  func `A day contains its times`(milliseconds: Int64, day: String) {
    #expect(UTCDay(containing: Timestamp(milliseconds: milliseconds)).description == day)
  }

  @Test func `Weeks start on Monday, months on their first day, and none overlap`() {
    var (weeks, months): (Set<Range<UTCDay>>, Set<Range<UTCDay>>) = ([], [])
    for number in Int64(19_000)..<21_000 {
      let day = UTCDay(number: number)
      #expect(day.week.contains(day) && day.month.contains(day))
      weeks.insert(day.week)
      months.insert(day.month)
    }
    // 2026-11-23 is a Monday.
    #expect(weeks.contains(UTCDay(number: 20_780)..<UTCDay(number: 20_787)))
    for ranges in [weeks, months] {
      let ordered = ranges.sorted { $0.lowerBound < $1.lowerBound }
      #expect(zip(ordered, ordered.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    }
    #expect(weeks.allSatisfy { $0.upperBound.number - $0.lowerBound.number == 7 })
    #expect(months.allSatisfy { $0.lowerBound.description.hasSuffix("-01") })
  }
}
