import AppStoreCore
import AppStoreSimulator
import Foundation
import HTTPTypes
import Ingest
import Ledger
import LedgerSQLite
import LedgerTestSupport
import SignedData
import SimulatorServer
import Testing

/// How many seeds run; `./dev soak` sets more.
private let seedCount =
  ProcessInfo.processInfo.environment["TESSERA_SEEDS"].flatMap { Int($0) } ?? 24

/// Random histories: in the end both ledgers equal the simulator's ground truth, and each other.
///
/// They have a simulated store, two customers who do anything, a network that loses, repeats and
/// reorders, and two servers that fail, crash, restart (at times with the wrong root), refresh,
/// import and poll independently. In every second history one server acknowledges notifications
/// before verifying them.
///
/// All cases start at once and wait for each other, so their limit grows with their number.
@Suite(.timeLimit(.minutes(10 + seedCount / 50))) struct InterleavingTests {
  /// Some seeds; the environment may set the first and the number.
  ///
  /// Two are always included, in which no notification reports an upgrade: of Ada's monthly plan in
  /// 1248, and in 771293 of Bob's at the instant of its purchase.
  private static let seeds: [Int] = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["TESSERA_FIRST_SEED"].flatMap { Int($0) } ?? 0
    return [1248, 771_293] + (first..<(first + seedCount))
  }()

  @Test(arguments: seeds)
  func `Any interleaving of the five sources ends in the ground truth and equal ledgers`(
    seed: Int
  ) async throws {
    try await Self.places.hold { try await live(seed) }
  }

  /// Limits open ledgers: all cases start at the same time with two each, and thousands would exhaust files.
  private static let places = Places(16)

  private func live(_ seed: Int) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-interleaving-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let board = Switchboard(names: ["one", "two"])
    let market = try Market(
      environment: .production, seed: UInt64(seed),
      notifications: NotificationSender(
        transport: board, urls: ["http://one/apple", "http://two/apple"]))
    var dial = FaultConfiguration()
    (dial.drop, dial.duplicate, dial.reorder, dial.delay) = (30, 20, 30, 20)
    dial.seed = UInt64(seed)
    await market.store.setFaults(dial)
    try await market.withStoreAPI { client in
      let policies: [RevocationPolicy] = [.off, seed.isMultiple(of: 2) ? .off : .soft]
      let servers = try zip(board.wires, policies).map { place, policy in
        try RestartingServer(
          market, path: folder.appending(path: "\(place.name).sqlite").path, wire: place.wire,
          client: client, policy: policy)
      }
      var life = RandomLife(market, servers, seed: UInt64(seed))
      var log: [String] = []
      for _ in 0..<50 { log.append(try await life.step()) }
      let story = "TESSERA_FIRST_SEED=\(seed) TESSERA_SEEDS=1: \(log.joined(separator: ", "))"
      try await Self.verify(&life, story)
    }
  }

  /// Gives the first server all data, lets the second import first, and compares them.
  private static func verify(_ life: inout RandomLife, _ story: String) async throws {
    try await life.calm()
    try await life.hearAppsAndList(0)
    try await expectTruth(of: life, 0, "heard apps and list; \(story)")
    try await life.importAll(1)
    try await expectTruth(of: life, 1, "imported; \(story)")
    try await life.hearEverythingAgain(1)
    try await expectTruth(of: life, 1, "heard everything again; \(story)")

    // The store sends no notification of some changes, so both must have refreshed.
    try await life.demandAll(0)
    // Everything is compared: one app user ID per customer leaves no alias whose number could
    // differ.
    let digests = try await life.servers.asyncMap { try await $0.ledger.projectionDigest() }
    #expect(digests[0] == digests[1], "the ledgers differ; \(story)")
    for server in life.servers {
      #expect(try await server.ledger.rebuildProjections().isEqual, "replay; \(story)")
      let status = try await server.synchronization.status()
      #expect(
        status.quarantined == 0 && status.missingRefreshes == 0 && status.inbox == 0, "\(story)")
      try server.ledger.close()
    }
  }

  private static func expectTruth(
    of life: RandomLife, _ place: Int, _ story: String
  ) async throws {
    for account in RandomLife.accounts {
      let inferred = try await life.market.inferred(
        of: AppUserID(account.rawValue), in: life.servers[place].ledger)
      let truth = await life.market.truth(of: account)
      #expect(inferred == truth, "server \(place), \(account); \(story)")
    }
  }
}

/// The network between the store and several servers.
private struct Switchboard: HTTPTransport {
  let wires: [(name: String, wire: Wire)]

  init(names: [String]) { wires = names.map { ($0, Wire()) } }

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    guard let wire = wires.first(where: { $0.name == request.authority })?.wire else {
      throw TransportError(reason: "no such server")
    }
    return try await wire.send(request, body: body)
  }
}

extension Sequence {
  fileprivate func asyncMap<Value>(
    _ transform: (Element) async throws -> Value
  ) async throws -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}

/// Limits how many tasks run concurrently.
private actor Places {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  nonisolated func hold(_ work: () async throws -> Void) async throws {
    await take()
    do {
      try await work()
    } catch {
      await leave()
      throw error
    }
    await leave()
  }

  private func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
