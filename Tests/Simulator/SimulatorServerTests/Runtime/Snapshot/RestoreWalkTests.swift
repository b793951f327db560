import AppStoreCore
import AppStoreSimulator
import Foundation
import HTTPTypes
import SimulatorServer
import Testing

/// Random calls over HTTP leave a store that is the same after it is saved and restored.
@Suite(.timeLimit(.minutes(30))) struct RestoreWalkTests {
  /// Makes random calls from a seed, some of them hostile; returns how many changed the store.
  private func walk(_ world: World, _ server: Server, seed: UInt64, steps: Int) async throws -> Int
  {
    let changes = try await server.catalog().changes
    var seeds = SeededRandom(seed: seed)
    var done = 0
    for step in 0..<steps {
      var maker = CallMaker(seed: seeds.next(), in: await world.store.simulator)
      let reply: BufferedHTTPResponse
      let call: String
      // Groups exist only in the sandbox.
      let offered = AppleCalls.all.filter {
        world.store.environment != .production || !$0.path.hasPrefix("/groups")
      }
      if maker.chance(25), let apple = offered.randomElement(using: &seeds) {
        let (path, body) = AppleCalls.draw(apple, hostileShare: 2, &maker)
        call = "\(path) \(body.prefix(300))"
        reply = try await server.apple(apple.method, path, body)
        HostileInputTests.check(reply, "seed \(seed), step \(step): \(call)")
      } else {
        let usual = maker.chance(40) ? ["buy", "advance", "seat-sale", "assign-seat"] : []
        guard
          let operation = changes.filter({
            (usual.isEmpty || usual.contains($0.name)) && $0.name != "faults"
          }).randomElement(using: &seeds)
        else { continue }
        let body = maker.body(of: operation, hostileShare: 2)
        call = "\(operation.name) \(body.prefix(300))"
        reply = try await server.control(operation.name, body)
        HostileInputTests.check(reply, operation, body)
      }
      if reply.status < 300 { done += 1 }
      let violations = await StoreInvariants(of: world.store.simulator).violations()
      #expect(violations == [], "seed \(seed), step \(step): \(call)")
      guard violations.isEmpty else { break }
    }
    return done
  }

  /// The state of a store according to the control API, by path.
  private func truth(_ world: World, _ server: Server) async throws -> [String: String] {
    var truth: [String: String] = [:]
    let accounts = await world.store.simulator.knownAccounts
    let reads = [
      "state", "notifications", "consumption", "external-purchase-reports", "behaviors",
      "pending-purchases", "retention",
    ]
    for read in reads + accounts.map({ "timeline?account=\($0)" }) {
      let path = "/control/v1/\(read)"
      truth[path] = String(decoding: try await server.get(path).body, as: UTF8.self)
    }
    return truth
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `A store is restored unchanged after random calls`(seed: UInt64) async throws {
    let world = try World(environment: seed % 2 == 0 ? .sandbox : .production)
    world.timer.endWaits()
    try await world.serve { server in
      #expect(try await walk(world, server, seed: seed, steps: 60) > 10)
      // Some calls return before their notifications are sent.
      try await world.store.advance(by: .zero)
      let bytes = try await server.get("/control/v1/snapshot").body
      let copy = try World(notifications: nil, environment: world.store.environment)
      try await copy.store.restore(try SimulatedStore.snapshot(from: bytes))
      #expect(await copy.store.simulator == world.store.simulator, "seed \(seed)")
      try await copy.serve { other in
        let (saved, restored) = (try await truth(world, server), try await truth(copy, other))
        for (path, text) in saved {
          #expect(restored[path] == text, "seed \(seed): \(path)")
        }
      }
    }
  }
}
