import AppStoreCore
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

/// Acknowledged notifications that are still to be verified, in every ledger.
@Suite("Inbox, quarantine and watermarks", .timeLimit(.minutes(30))) struct InboxTests {
  private let now = Cast.start

  @Test(arguments: StoreKind.allCases)
  func `The inbox leases each notification to one worker at a time, oldest first`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      try await ledger.enqueueNotifications([[1], [2]], at: now)
      try await ledger.enqueueNotifications([[2], [3]], at: now + .seconds(1))
      #expect(try await ledger.inboxCount() == 3)
      let end = now + .seconds(60)
      let first = try await ledger.leaseInboxItems(limit: 2, at: now + .seconds(1), until: end)
      let second = try await ledger.leaseInboxItems(limit: 9, at: now + .seconds(1), until: end)
      #expect(first.map(\.body) == [[1], [2]])
      #expect(first.map(\.receivedAt) == [now, now])
      #expect(second.map(\.body) == [[3]])
      #expect(try await ledger.leaseInboxItems(limit: 9, at: now + .seconds(2), until: end).isEmpty)

      var item = try #require(first.first)
      item.dueAt = now + .seconds(5)
      item.attempts = 1
      try await ledger.reschedule(item)
      try await ledger.removeFromInbox(try #require(second.first))
      let again = try await ledger.leaseInboxItems(limit: 9, at: now + .seconds(5), until: end)
      #expect(again.map(\.attempts) == [1])
      #expect(try await ledger.inboxCount() == 2)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An item dated by a clock that was ahead is taken at the correct time`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      try await ledger.enqueueNotifications([[1]], at: now + .hours(5))
      let end = now + .seconds(60)
      var item = try #require(
        try await ledger.leaseInboxItems(limit: 9, at: now, until: end).first)
      #expect(try await ledger.leaseInboxItems(limit: 9, at: now, until: end).isEmpty)
      item.dueAt = now + .days(30)
      try await ledger.reschedule(item)
      #expect(try await ledger.leaseInboxItems(limit: 9, at: now, until: end).count == 1)
      item.dueAt = now + JobDueDate.longestWait
      try await ledger.reschedule(item)
      #expect(try await ledger.leaseInboxItems(limit: 9, at: now, until: end).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A watermark moves, one for each app and environment`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let marks = [
        NotificationWatermark(bundleID: "a", environment: .sandbox, recordedUntil: now),
        NotificationWatermark(bundleID: "a", environment: .production, recordedUntil: now),
      ]
      for mark in marks { try await ledger.save(mark) }
      let moved = NotificationWatermark(
        bundleID: "a", environment: .sandbox, recordedUntil: now + .days(1))
      try await ledger.save(moved)
      #expect(try await ledger.notificationWatermarks() == [marks[1], moved])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The quarantine stores the same bytes once, counts retries, and removes items`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      for (source, raw) in [("receipt", 1), ("receipt", 1), ("notification", 1), ("receipt", 2)] {
        try await ledger.quarantine(
          source: source, check: "c", explanation: "e", raw: [UInt8(raw)], at: now)
      }
      let items = try await ledger.quarantined(after: nil, limit: 9)
      #expect(items.map(\.source) == ["receipt", "notification", "receipt"])
      #expect(try await ledger.quarantined(after: items[0].id, limit: 1) == [items[1]])

      var tried = items[2]
      tried.check = "d"
      tried.explanation = "f"
      tried.attempts = 2
      tried.triedAt = now + .days(1)
      tried.triedWith = "fingerprint"
      try await ledger.save(tried)
      #expect(try await ledger.quarantinedItem(tried.id) == tried)

      try await ledger.releaseQuarantined(tried.id)
      try await ledger.save(tried)
      #expect(try await ledger.quarantinedItem(tried.id) == nil)
      #expect(try await ledger.counts().quarantined == 2)
    }
  }
}
