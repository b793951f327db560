import AppStoreCore
import Ledger
import LedgerTestSupport
import Testing

@Suite("Due dates of events", .timeLimit(.minutes(30)))
struct DueDateTests {
  private func due(_ subject: String, _ kind: String, _ day: Int) -> DueDate {
    DueDate(key: DueDate.Key(subject: subject, kind: kind), date: Cast.start + .days(day))
  }

  /// Saves due dates, over the current watermark.
  private func save(
    _ dates: [DueDate.Key: Timestamp?], in ledger: any LedgerStore
  ) async throws {
    let watermark = try await ledger.events.progress().watermark
    _ = try await ledger.events.append(
      EventBatch(expectedWatermark: watermark, watermark: watermark + 1, dueDates: dates))
  }

  private func passed(_ date: DueDate) -> PassedDueDate {
    PassedDueDate(
      date, at: Cast.start + .days(9), customer: Cast.ada,
      purchase: OriginalTransactionID(rawValue: date.key.subject))
  }

  @Test(arguments: StoreKind.allCases)
  func `Due dates are read oldest first, moved and deleted`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let dates = [due("2", "expiry", 1), due("1", "expiry", 2), due("1", "grace", 2)]
      let future = due("3", "expiry", 5)
      try await save(
        Dictionary(uniqueKeysWithValues: (dates + [future]).map { ($0.key, $0.date) }), in: ledger)
      let now = Cast.start + .days(2)
      #expect(try await ledger.events.dueDates(passedAt: now, limit: 9) == dates)
      #expect(try await ledger.events.dueDates(passedAt: now, limit: 2) == Array(dates.prefix(2)))
      #expect(try await ledger.events.nextDueDate() == dates[0].date)

      try await save(
        [dates[0].key: Cast.start + .days(3), dates[1].key: nil], in: ledger)
      #expect(try await ledger.events.dueDates(passedAt: now, limit: 9) == [dates[2]])
      #expect(try await ledger.events.nextDueDate() == dates[2].date)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A due date that passed is one change of the feed, and a unit of its own`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      _ = try await ledger.record(Cast().life())
      let place = try await ledger.feedUnits(after: 0, limit: 99).last?.end ?? 0
      let dates = [due("1", "expiry", 1), due("1", "grace", 2), due("9", "expiry", 2)]
      try await save(
        Dictionary(uniqueKeysWithValues: dates.map { ($0.key, $0.date) }), in: ledger)
      let moved = due("9", "expiry", 8)
      try await save([moved.key: moved.date], in: ledger)

      let read = (dates + dates.prefix(1)).map(passed)
      #expect(try await ledger.events.recordPassed(read) == 2)
      #expect(try await ledger.events.recordPassed(read) == 0)
      #expect(try await ledger.events.recordPassed([]) == 0)
      #expect(
        try await ledger.events.dueDates(passedAt: Cast.start + .days(99), limit: 9) == [moved])
      let units = try await ledger.feedUnits(after: place, limit: 99)
      #expect(
        units.map { $0.changes.map(\.change) }
          == dates.prefix(2).map { [passed($0).change] })
      #expect(units.first?.changes.first?.change.kind == .due)
      #expect(units.map(\.end) == [place + 1, place + 2])
      // The numbers of the feed continue.
      _ = try await ledger.findOrCreateCustomer("new", at: Cast.start)
      #expect(try await ledger.changes(after: 0, limit: .max).last?.sequence == place + 3)
    }
  }
}
