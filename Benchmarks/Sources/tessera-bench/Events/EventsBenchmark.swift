import Foundation
import ServerBootstrap

/// Events: their derivation, their delivery, and what both cost the ingestion of notifications.
///
/// The server is in a separate process; the receivers are in this one.
struct EventsBenchmark {
  /// The most changes whose events are derived in memory, and how often.
  private static let (maxReplayed, rounds) = (20_000, 7)

  /// The number of events to derive.
  let events: Int

  private let store: BenchStore
  private let client = BenchClient()

  init(events: Int) throws {
    self.events = events
    store = try BenchStore()
  }

  func run() async throws -> [Figure] {
    let folder = ServerBenchmark.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let delivery = DeliveryBenchmark(store: store, folder: folder.appending(path: "delivery"))
    let ingest = EventIngestBenchmark(store: store, client: client, folder: folder)
    var figures = try await ingest.run()
    figures += try await delivery.run()
    let derivation = folder.appending(path: "derivation")
    figures += try await stored(in: derivation)
    figures.append(try await inMemory(in: derivation))
    try await client.shutdown()
    return figures
  }

  /// Measures the derivation of events in memory: one thread, and no ledger.
  ///
  /// What they are derived from is read before.
  private func inMemory(in folder: URL) async throws -> Figure {
    let replay = try await store.server(folder: folder).eventReplay(limit: Self.maxReplayed)
    var rates: [Double] = []
    for _ in 0..<Self.rounds {
      let start = Self.threadTime()
      let count = try replay()
      rates.append(Double(count) / ((Self.threadTime() - start) / .seconds(1)))
    }
    return Figure(
      name: "events derived in memory", value: rates.median, unit: "events/s",
      ratio: rates.median / 20_000,
      against: "20000/s wanted in a second of processor time, with bodies and states",
      goal: .atLeast(1))
  }

  /// The processor time of this thread.
  private static func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Measures the derivation of events from recorded purchases, tenth by tenth, with all that it
  /// reads and commits.
  private func stored(in folder: URL) async throws -> [Figure] {
    // A purchase of a customer starts a subscription and activates an entitlement.
    try await ServerBenchmark.fill(folder, with: max(100, events / 2), store)
    let progress = try LedgerProgress(folder)
    let server = try BenchChild.start(folder.path, events: BenchEvents())
    defer { server.stop() }
    var (rates, peaks) = ([Double](), [Double]())
    var (derived, work) = (0, server.processorTime)
    for tenth in 1...10 {
      var now = try progress.read()
      while now.derived < now.changes * tenth / 10 {
        try await Task.sleep(for: .milliseconds(20))
        now = try progress.read()
      }
      let total = server.processorTime
      rates.append(Double(now.events - derived) / ((total - work) / .seconds(1)))
      peaks.append(server.peakMemory)
      (derived, work) = (now.events, total)
    }
    return [
      Figure(
        name: "events derived and stored", value: rates.median, unit: "events/s",
        ratio: rates.median / 20_000,
        against: "20000/s wanted in a second of processor time, with reads and commits in SQLite",
        goal: .atLeast(1)),
      Figure(
        name: "memory over \(derived) events", value: peaks[9], unit: "MiB",
        ratio: peaks[9] / peaks[0], against: "the peak after a tenth of them", goal: .atMost(1.2)),
    ]
  }
}
