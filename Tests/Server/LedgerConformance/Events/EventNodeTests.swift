#if Postgres
  import AppStoreCore
  import Ledger
  import LedgerPostgres
  import LedgerTestSupport
  import PostgresTestSupport
  import Synchronization
  import Testing

  /// Two nodes that derive events of one ledger at the same time.
  @Suite("Events of concurrent nodes", .timeLimit(.minutes(30)), .requiresPostgres)
  struct EventNodeTests {
    private static let batches = 40

    /// Runs a test on two connections to one empty ledger.
    private func withNodes(
      _ body: (PostgresLedger, PostgresLedger) async throws -> Void
    ) async throws {
      let url = try await PostgresServerProcess.shared().makeSchema()
      let (one, two) = (try await PostgresLedger(url: url), try await PostgresLedger(url: url))
      try await body(one, two)
      await one.close()
      await two.close()
    }

    @Test func `Of two nodes that derive the same units one appends each of them`() async throws {
      try await withNodes { one, two in
        let isFinished = Mutex(false)
        async let followed = follow(two) { isFinished.withLock { $0 } }
        async let first = derive(on: one)
        async let second = derive(on: two)
        let appended = try await [first, second]
        isFinished.withLock { $0 = true }

        let events = try await one.events.events(after: 0, matching: EventFilter(), limit: 999)
          .events
        #expect(appended.reduce(0, +) == Self.batches)
        #expect(events.map(\.event.id) == (0..<Self.batches * 3).map { "\($0)" })
        #expect(events.map(\.sequence) == Array(1...Int64(Self.batches * 3)))
        #expect(try await followed == events, "a reader never misses an event")
      }
    }

    /// Derives three events for each unit, until all units are derived; returns how many batches this
    /// node appended.
    private func derive(on ledger: PostgresLedger) async throws -> Int {
      var appended = 0
      var watermark = try await ledger.events.progress().watermark
      while watermark < Self.batches {
        let numbers = (0..<3).map { Int(watermark) * 3 + $0 }
        let batch = EventBatch(
          expectedWatermark: watermark, watermark: watermark + 1,
          events: numbers.map { SampleEvents.event("\($0)") },
          states: ["state": Array("\(watermark)".utf8)])
        switch try await ledger.events.append(batch) {
        case .appended:
          appended += 1
          watermark += 1
        case .superseded(let progress): watermark = progress.watermark
        }
      }
      return appended
    }

    /// Reads events until the writers end, and returns those seen, in order.
    private func follow(
      _ ledger: PostgresLedger, until isFinished: @Sendable () -> Bool
    ) async throws -> [RecordedEvent] {
      var seen: [RecordedEvent] = []
      while true {
        let isLast = isFinished()
        while true {
          let page = try await ledger.events.events(
            after: seen.last?.sequence ?? 0, matching: EventFilter(), limit: 7)
          seen += page.events
          if !page.hasMore { break }
        }
        if isLast { return seen }
      }
    }

    @Test func `Of two nodes that see a due date pass one appends its change`() async throws {
      try await withNodes { one, two in
        let dates = (0..<60).map { number in
          DueDate(key: DueDate.Key(subject: "\(number)", kind: "expiry"), date: Cast.start)
        }
        _ = try await one.events.append(
          EventBatch(
            expectedWatermark: 0, watermark: 0,
            dueDates: Dictionary(uniqueKeysWithValues: dates.map { ($0.key, $0.date) })))
        async let first = report(dates, on: one)
        async let second = report(dates.reversed(), on: two)
        let counts = try await [first, second]

        #expect(counts.reduce(0, +) == dates.count)
        let changes = try await one.changes(after: 0, limit: .max)
        #expect(changes.map(\.sequence) == Array(1...Int64(dates.count)))
        #expect(
          Set(changes.compactMap(\.change.originalTransactionID?.rawValue))
            == Set(dates.map(\.key.subject)))
        #expect(try await one.events.nextDueDate() == nil)
      }
    }

    /// Reports due dates, a few at a time; returns how many changes were appended.
    private func report(_ dates: [DueDate], on ledger: PostgresLedger) async throws -> Int {
      var count = 0
      for start in stride(from: 0, to: dates.count, by: 4) {
        let few = dates[start..<min(start + 4, dates.count)]
        count += try await ledger.events.recordPassed(
          few.map { date in
            PassedDueDate(
              date, at: Cast.start + .days(1), customer: nil,
              purchase: OriginalTransactionID(rawValue: date.key.subject))
          })
      }
      return count
    }
  }
#endif
