#if Postgres
  import AppStoreCore
  import Foundation
  import Ledger
  import LedgerPostgres
  import LedgerTestSupport
  import PostgresTestSupport
  import TestSupport
  import Testing

  /// Reads of customers without a task.
  @Suite("Started reads", .timeLimit(.minutes(30))) struct StartedReadTests {
    private func read(_ id: AppUserID, from ledger: any LedgerStore) async -> CustomerSnapshot? {
      await withCheckedContinuation { continuation in
        let isStarted = ledger.startReadingSnapshot(of: id) { continuation.resume(returning: $0) }
        if !isStarted { continuation.resume(returning: nil) }
      }
    }

    @Test(.requiresPostgres)
    func `A started read returns the same as another read, and nothing if that must wait`()
      async throws
    {
      let url = try await PostgresServerProcess.shared().makeSchema()
      let node = PostgresNode(id: UUID(), name: "one", version: "1", clock: SystemClock())
      let ledger = try await PostgresLedger(url: url, node: node)
      #expect(ledger.readsOnAnotherThread)
      #expect(await read("ada", from: ledger) == nil, "no such customer")
      _ = try await ledger.record(try Cast().recording(TestStore.transaction("1"), by: "ada"))
      let whole = try await ledger.snapshot(of: "ada")
      #expect(whole != nil)
      #expect(await read("ada", from: ledger) == whole)
      await ledger.close()
      #expect(await read("ada", from: ledger) == nil)
    }

    @Test(arguments: [StoreKind.memory, .sqlite])
    func `A store without another thread starts no read`(kind: StoreKind) async throws {
      try await kind.withLedger { ledger in
        #expect(!ledger.readsOnAnotherThread)
        #expect(!ledger.startReadingSnapshot(of: "ada") { _ in })
      }
    }
  }
#endif
