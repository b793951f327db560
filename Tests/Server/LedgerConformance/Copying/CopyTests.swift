import AppStoreCore
import Ledger
import LedgerTestSupport
import Synchronization
import Testing

/// Copies between all stores.
@Suite("Copies of ledgers", .serialized, .timeLimit(.minutes(30)))
struct CopyTests {
  /// A store to copy from, and one to copy to.
  struct Pair: CustomTestStringConvertible, Sendable {
    let source: StoreKind
    let target: StoreKind
    var testDescription: String { "\(source) to \(target)" }

    static let all = StoreKind.allCases.flatMap { source in
      StoreKind.allCases.map { Pair(source: source, target: $0) }
    }

    /// Runs a test on two empty ledgers.
    func withLedgers(
      _ body: (any LedgerStore, any LedgerStore) async throws -> Void
    ) async throws {
      try await source.withLedger { source in
        try await target.withLedger { target in try await body(source, target) }
      }
    }
  }

  let life: RandomLife

  init() throws {
    life = try RandomLife()
  }

  @Test(arguments: Pair.all, 0..<3 as Range<UInt64>)
  func `A copy equals its source, derives the same, and copies back`(
    pair: Pair, seed: UInt64
  ) async throws {
    try await pair.withLedgers { source, target in
      try await life.live(on: source, seed: seed)
      let digest = try await LedgerCopy(from: source, to: target, pageSize: 7).run()
      #expect(try await LedgerDigest.of(source, pageSize: 100) == digest)
      #expect(digest.parts.filter { $0.rows == 0 }.map(\.part) == [])
      let isSame = try await Picture(of: source) == Picture(of: target)
      #expect(isSame)
      let count = try await target.recount()
      #expect(count.saved == count.counted)
      #expect(try await target.rebuildProjections().isEqual)
      try await pair.source.withLedger { back in
        let same = try await LedgerCopy(from: target, to: back).run()
        #expect(same.differences(from: digest) == [])
      }
    }
  }

  @Test(arguments: Pair.all)
  func `Both ledgers continue alike after a copy`(pair: Pair) async throws {
    try await pair.withLedgers { source, target in
      try await life.live(on: source, seed: 5)
      _ = try await LedgerCopy(from: source, to: target).run()
      // The number of the last removed row is not copied.
      for ledger in [source, target] { try await life.live(on: ledger, seed: 6, steps: 90) }
      let (one, other) = (try await LedgerDigest.of(source), try await LedgerDigest.of(target))
      #expect(one.differences(from: other) == [])
    }
  }

  @Test(arguments: Pair.all)
  func `An interrupted copy continues after any page`(pair: Pair) async throws {
    try await pair.source.withLedger { source in
      try await life.live(on: source, seed: 3)
      let digest = try await LedgerDigest.of(source)
      let pages = Mutex(0)
      try await pair.target.withLedger { target in
        _ = try await LedgerCopy(from: source, to: target, pageSize: 20).run { progress in
          if progress.step == .copying { pages.withLock { $0 += 1 } }
        }
      }
      let count = pages.withLock { $0 }
      for last in stride(from: 1, through: count, by: pair.target == .memory ? 1 : 5) {
        try await pair.target.withLedger { target in
          let copy = LedgerCopy(from: source, to: target, pageSize: 20)
          await #expect(throws: LedgerCopyError.self) { try await interrupted(copy, after: last) }
          let copied = try await copy.run()
          #expect(copied == digest, "page \(last)")
        }
      }
      #expect(count > 25)
    }
  }

  /// Cancels a copy after it wrote a number of pages.
  private func interrupted(_ copy: LedgerCopy, after last: Int) async throws {
    let pages = Mutex(0)
    try await Task {
      _ = try await copy.run { progress in
        let isLast = pages.withLock { pages in
          if progress.step == .copying { pages += 1 }
          return pages == last
        }
        if isLast { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }.value
  }

  @Test(arguments: Pair.all)
  func `Another ledger is rejected and stays as it was`(pair: Pair) async throws {
    try await pair.withLedgers { source, target in
      try await life.live(on: source, seed: 1)
      // It shares all facts; only a late part differs.
      try await target.save(
        NotificationWatermark(
          bundleID: "com.example.other", environment: .sandbox, recordedUntil: Cast.start))
      let before = try await LedgerDigest.of(target)
      await #expect(throws: LedgerCopyError.otherData(.watermarks)) {
        try await LedgerCopy(from: source, to: target).run()
      }
      #expect(try await LedgerDigest.of(target) == before)
    }
  }

  @Test(arguments: Pair.all)
  func `A target with more rows than the source is rejected`(pair: Pair) async throws {
    try await pair.withLedgers { source, target in
      try await life.live(on: source, seed: 1)
      _ = try await LedgerCopy(from: source, to: target).run()
      _ = try await target.findOrCreateCustomer("new", at: Cast.start)
      await #expect(throws: LedgerCopyError.otherData(.customers)) {
        try await LedgerCopy(from: source, to: target).run()
      }
    }
  }
}
