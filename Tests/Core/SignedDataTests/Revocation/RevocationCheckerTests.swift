import AppStoreCore
import Foundation
import SignedData
import Synchronization
import TestSupport
import Testing
import WaitingTestSupport

/// Which checks wait for the network, and how often it is used.
@Suite(
  .enabled(if: OpenSSL.hasResponder, "OpenSSL 3 is not in PATH; install it to run these"),
  .timeLimit(.minutes(30)))
struct RevocationCheckerTests {
  let scene: RevocationScene
  let checker: RevocationChecker

  init() throws {
    scene = try RevocationScene()
    checker = scene.checker()
  }

  private func check(_ policy: RevocationPolicy = .hard) async throws(RevocationError) {
    try await checker.check([scene.chain], policy: policy)
  }

  /// Advances the clock.
  private func pass(_ time: Duration) { scene.clock.advance(to: scene.clock.now() + time) }

  @Test func `A warm check sends no request for an hour`() async throws {
    // No response is dated earlier than this.
    let start = scene.clock.now()
    try await check()
    scene.transport.answer { _, _ in throw TransportError(reason: "down") }
    scene.clock.advance(to: start + .hours(1) - .seconds(1))
    for _ in 0..<10 { try await check() }
    await checker.waitUntilIdle()
    #expect(scene.transport.count == 2)
  }

  @Test func `A stale response is returned immediately, and one new one is requested`() async throws
  {
    try await check()
    let (gate, responder) = (Gate(), scene.responder)
    scene.transport.answer { request, position in
      await gate.pass()
      return try responder.answer(request, about: position)
    }
    pass(.hours(2))
    for _ in 0..<10 { try await check() }
    gate.open()
    await checker.waitUntilIdle()
    #expect(scene.transport.count(.leaf) == 2)
    #expect(scene.transport.count(.intermediate) == 2)

    try await check()
    await checker.waitUntilIdle()
    #expect(scene.transport.count == 4)
  }

  @Test func `A revocation applies from the first check after the refresh`() async throws {
    try await check()
    try scene.authority.record(.revoked(at: "260301120000Z", reason: "keyCompromise"), of: .leaf)
    pass(.hours(2))
    try await check()
    await checker.waitUntilIdle()
    await #expect(throws: RevocationError.self) { try await check(.soft) }
  }

  @Test func `A failed refresh is retried after 30 seconds, and the old response is used`()
    async throws
  {
    try await check()
    scene.transport.answer { _, _ in throw TransportError(reason: "down") }
    pass(.hours(2))
    for _ in 0..<5 {
      try await check()
      await checker.waitUntilIdle()
    }
    #expect(scene.transport.count == 4)
    pass(.seconds(30))
    try await check()
    await checker.waitUntilIdle()
    #expect(scene.transport.count == 6)
  }

  @Test func `A response is used until an hour after its end`() async throws {
    try await check()
    scene.transport.answer { _, _ in throw TransportError(reason: "down") }
    pass(.days(2) + .minutes(59))
    try await check()
    await checker.waitUntilIdle()
    pass(.minutes(2))
    let error = await #expect(throws: RevocationError.self) { try await check() }
    #expect(error?.isRetryable == true)
    await #expect(throws: Never.self) { try await check(.soft) }
  }

  @Test func `A dead responder costs one wait in 30 seconds, not one per token`() async throws {
    scene.transport.answer { _, _ in throw TransportError(reason: "down") }
    for _ in 0..<10 {
      await #expect(throws: RevocationError.self) { try await check() }
      await #expect(throws: Never.self) { try await check(.soft) }
    }
    #expect(scene.transport.count == 2)

    let responder = scene.responder
    scene.transport.answer { try responder.answer($0, about: $1) }
    pass(.seconds(30))
    try await check()
    #expect(scene.transport.count == 4)
  }

  @Test func `A revocation is permanent and never requested again`() async throws {
    try scene.authority.record(.revoked(at: "260301120000Z", reason: "superseded"), of: .leaf)
    await #expect(throws: RevocationError.self) { try await check() }
    try scene.authority.record(.valid, of: .leaf)
    pass(.days(4000))
    for _ in 0..<3 {
      let error = await #expect(throws: RevocationError.self) { try await check(.soft) }
      #expect(error?.certificate == .leaf)
    }
    await checker.waitUntilIdle()
    #expect(scene.transport.count(.leaf) == 1)
  }

  @Test func `Only a suspension can end`() async throws {
    try scene.authority.record(.revoked(at: "260301120000Z", reason: "certificateHold"), of: .leaf)
    await #expect(throws: RevocationError.self) { try await check() }
    try scene.authority.record(.valid, of: .leaf)
    pass(.minutes(59))
    await #expect(throws: RevocationError.self) { try await check() }
    pass(.minutes(2))
    await #expect(throws: RevocationError.self) { try await check() }
    await checker.waitUntilIdle()
    await #expect(throws: Never.self) { try await check() }
  }

  @Test func `A thousand concurrent first checks send one request per certificate`()
    async throws
  {
    let (gate, responder) = (Gate(), scene.responder)
    scene.transport.answer { request, position in
      await gate.pass()
      return try responder.answer(request, about: position)
    }
    let begun = Counter()
    let passed = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<1000 {
        group.addTask {
          begun.increment()
          do { try await check() } catch { return false }
          return true
        }
      }
      group.addTask {
        defer { gate.open() }
        try? await eventually("every check begins") { begun.value == 1000 }
        return false
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(passed == 1000)
    #expect(scene.transport.count(.leaf) == 1)
    #expect(scene.transport.count(.intermediate) == 1)
  }

  @Test func `Both certificates are requested at the same time`() async throws {
    let (gate, responder, transport) = (Gate(), scene.responder, scene.transport)
    transport.answer { request, position in
      if transport.count == 2 { gate.open() }
      await gate.pass()
      return try responder.answer(request, about: position)
    }
    try await check()
    #expect(transport.count == 2)
  }

  @Test func `A known revocation is returned without waiting`() async throws {
    try scene.authority.record(.revoked(at: "260301120000Z", reason: "superseded"), of: .leaf)
    let (gate, responder) = (Gate(), scene.responder)
    scene.transport.answer { request, position in
      if position == .intermediate { throw TransportError(reason: "down") }
      return try responder.answer(request, about: position)
    }
    await #expect(throws: RevocationError.self) { try await check() }
    scene.transport.answer { _, _ in
      await gate.pass()
      return .ok([])
    }
    pass(.minutes(1))
    let error = await #expect(throws: RevocationError.self) { try await check(.soft) }
    #expect(error?.certificate == .leaf)
    gate.open()
    await checker.waitUntilIdle()
  }

  @Test func `Without nonces every request may get the same response`() async throws {
    let transport = scene.transport
    let responder = scene.responder
    let lengths = Mutex<Set<Int>>([])
    transport.answer { request, position in
      lengths.withLock { _ = $0.insert(request.count) }
      return try responder.answer(request, about: position)
    }
    try await scene.checker(nonces: false).check([scene.chain], policy: .hard)
    let short = lengths.withLock { $0.max() ?? 0 }
    try await scene.checker(nonces: true).check([scene.chain], policy: .hard)
    #expect(lengths.withLock { $0.max() ?? 0 } > short)
  }
}

/// Counts events in several tasks.
private final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func increment() { count.withLock { $0 += 1 } }
}

extension Duration {
  fileprivate static func minutes(_ minutes: Int) -> Duration { .seconds(60 * minutes) }
}
