import AppStoreCore
import Foundation
import Ledger
import LedgerSQLite
import SignedData
import TestSupport
import Testing

/// How many times the server is killed; fewer than `./dev soak` does, to be quick.
private let rounds =
  ProcessInfo.processInfo.environment["TESSERA_KILLS"].flatMap { Int($0) } ?? 40

/// `kill -9` at random points of every kind of write: what got a 2xx response is stored exactly
/// once.
///
/// One data directory lives on over all rounds. In each, requests of every kind are in flight when the
/// process ends. The next process must have everything that the last one confirmed, and clients
/// without a response retry, as Apple and apps do.
@Suite(.serialized, .timeLimit(.minutes(10 + rounds / 20))) struct KillTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed =
    environment["TESSERA_SEED"].flatMap { UInt64($0) } ?? 20_261_121
  /// How many requests are in flight at the same time.
  private static let width = 6

  @Test func `A server killed during writes neither loses nor duplicates what it confirmed`()
    async throws
  {
    print("kill test: TESSERA_KILLS=\(rounds) TESSERA_SEED=\(Self.seed)")
    var random = SeededRandom(seed: Self.seed)
    let place = try Place()
    var done: [Deed] = []
    var open: [Deed] = []
    var cutShort = 0
    for round in 0..<rounds {
      // In every fourth round more is requested than can be in flight before the process ends.
      let isCutShort = round.isMultiple(of: 4)
      let least = isCutShort ? Self.width + 1 : 3
      for _ in 0..<Int.random(in: least...9, using: &random) {
        let kind = Deed.Kind.allCases.randomElement(using: &random) ?? .receipt
        open.append(try Deed(kind, number: done.count + open.count, signedBy: place.store))
      }
      // Some confirmed requests are retried: a response can be lost behind the server.
      let again = done.suffix(20).shuffled(using: &random).prefix(2)
      let asked = (open + again).shuffled(using: &random)
      let latest = isCutShort ? asked.count - Self.width : asked.count
      let server = try place.serve()
      let answered = await Self.ask(
        asked, of: server, killingAfter: Int.random(in: 0..<latest, using: &random))
      server.kill()
      if answered.count < asked.count { cutShort += 1 }
      let new = open.filter { answered.contains($0.number) }
      open.removeAll { answered.contains($0.number) }
      done += new
      try await place.verify(new + again, of: done, open, "round \(round)")
    }

    // In the end every request has a response.
    let server = try place.serve()
    let answered = await Self.ask(open, of: server, killingAfter: nil)
    #expect(answered.count == open.count)
    server.kill()
    done += open
    // A request in flight may still get a response; one not sent yet never does.
    #expect(cutShort >= rounds / 4)
    try await place.verify(done, of: done, [], "the end")
    try await place.prove()
  }

  /// Sends many requests, some at a time; returns the numbers of those with a response.
  private static func ask(
    _ deeds: [Deed], of server: ServerProcess, killingAfter: Int?
  ) async -> Set<Int> {
    let transport = URLSessionTransport(timeout: .seconds(300))
    let port = server.port
    return await withTaskGroup(of: Int?.self) { group in
      var answered: Set<Int> = []
      var pending = deeds[...]
      func start() {
        guard let deed = pending.popFirst() else { return }
        group.addTask {
          await deed.isAnswered(by: port, over: transport) ? deed.number : nil
        }
      }
      for _ in 0..<width { start() }
      if killingAfter == 0 { server.kill() }
      for await number in group {
        if let number { answered.insert(number) }
        if let killingAfter, answered.count == killingAfter { server.kill() }
        start()
      }
      return answered
    }
  }
}

/// The catalog, the root certificate and the data of the server that is killed.
private struct Place {
  let store: TestStore
  private let folder: TemporaryFolder
  private let (catalog, root, data): (String, String, String)

  init() throws {
    store = try TestStore()
    folder = try TemporaryFolder()
    let file = folder.url.appending(path: "catalog.yaml")
    try """
    apps:
      - bundle_id: \(TestStore.bundleID)
        environments: [Sandbox]
        public_api_keys: [\(Deed.publicKey)]
        secret_api_keys: [\(Deed.secretKey)]
    entitlements:
      pro: [\(TestStore.productID)]
    virtual_currencies:
      COIN: {name: Coin}
    offerings:
      default: {packages: [{identifier: $rc_monthly, product: \(TestStore.productID)}]}
      sale: {packages: [{identifier: $rc_monthly, product: \(TestStore.productID)}]}
    current_offering: default
    experiments:
      sale:
        name: Sale
        seed: 7f3d1c0a9b2e4d58
        status: running
        started_at: 2024-01-01T00:00:00Z
        variants: {a: {offering: default}, b: {offering: sale}}
        primary_metric: {metric: conversion_to_paying, window_days: 14}
    """.write(to: file, atomically: true, encoding: .utf8)
    let certificate = folder.url.appending(path: "root.pem")
    try store.chain.root.pem.write(to: certificate, atomically: true, encoding: .utf8)
    (catalog, root) = (file.path, certificate.path)
    data = folder.url.appending(path: "data").path
  }

  /// Starts the server and waits until it listens.
  func serve() throws -> ServerProcess {
    try ServerProcess(catalog: catalog, root: root, data: data)
  }

  /// Looks for all confirmed writes and counts the facts: the confirmed ones, and at most those
  /// requested without a response.
  func verify(
    _ deeds: [Deed], of done: [Deed], _ open: [Deed], _ when: String
  ) async throws {
    let ledger = try SQLiteLedger(path: data + "/ledger.sqlite")
    for deed in deeds {
      let times = try await deed.times(in: ledger)
      #expect(times == 1, "\(when): \(deed.kind) \(deed.number) is there \(times) times")
    }
    for deed in open {
      let times = try await deed.times(in: ledger)
      #expect(times <= 1, "\(when): \(deed.kind) \(deed.number) is there \(times) times")
    }
    let facts = try await ledger.counts().facts
    let least = done.reduce(0) { $0 + $1.kind.facts }
    #expect(
      (least...(least + open.reduce(0) { $0 + $1.kind.facts })).contains(facts), "\(when): \(facts)"
    )
    try ledger.close()
  }

  /// Verifies every signature and rebuilds the projections.
  func prove() async throws {
    let verified = try await Commands.run([
      "ledger", "verify", "--catalog", catalog, "--root", root, "--data", data,
    ])
    #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    let rebuilt = try await Commands.run(["ledger", "rebuild", "--data", data])
    #expect(rebuilt.status == 0, "\(rebuilt.output)\(rebuilt.errors)")
    #expect(rebuilt.output.hasSuffix("rebuilt: identical\n"))
  }
}
