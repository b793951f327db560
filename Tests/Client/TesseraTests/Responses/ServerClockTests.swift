import AppStoreCore
import EntitlementAPI
import Foundation
import Synchronization
import Tessera
import Testing

/// A server's clock that was once ten days ahead, and is correct again.
@Suite(.timeLimit(.minutes(30))) struct ServerClockTests {
  private static let ahead = Duration.days(10)

  private func set(_ skew: Duration, _ scene: Scene) {
    scene.server.state.withLock { $0.skew = skew }
  }

  @Test(arguments: [Configuration.EntitlementVerificationMode.enforced, .informational, .disabled])
  func `The response of the corrected clock is saved for the next launch`(
    mode: Configuration.EntitlementVerificationMode
  ) async throws {
    try await Scene.play { scene in
      set(Self.ahead, scene)
      #expect(try await scene.start(mode).access(to: "pro") == .denied(.neverOwned))
      set(.zero, scene)
      scene.server.subscribe("alice", until: Scene.start + .days(30))
      _ = try await scene.start(mode).customerInfo(fetchPolicy: .fetchCurrent)
      scene.server.always(.offline)

      #expect(try await scene.start(mode).access(to: "pro") == .granted)
    }
  }

  @Test func `A payer's access does not end because the server's clock was once ahead`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = try scene.start()
      set(Self.ahead, scene)
      _ = try await purchases.customerInfo()
      set(.zero, scene)
      scene.server.subscribe("alice", until: Scene.start + .days(5))

      let info = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)

      #expect(info.access(to: "pro") == .granted)
      scene.server.always(.offline)
      scene.advance(by: .days(4))
      #expect(await purchases.access(to: "pro") == .granted)
      #expect(try await scene.start().access(to: "pro") == .granted, "after a launch too")
    }
  }

  @Test func `A response recorded while the clock was ahead changes nothing afterwards`()
    async throws
  {
    try await Scene.play { scene in
      scene.server.subscribe("mallory", until: Scene.start + .days(300))
      set(Self.ahead, scene)
      let recorded = Mutexed()
      scene.server.next(.change { recorded.set($0) })
      _ = try await scene.start(as: "mallory").customerInfo()
      let file = try Data(contentsOf: scene.file(of: "mallory"))
      set(.zero, scene)
      scene.server.subscribe("mallory", until: Scene.start - .days(1))
      let mallory = try scene.start(as: "mallory")
      #expect(
        try await mallory.customerInfo(fetchPolicy: .fetchCurrent).access(to: "pro")
          == .denied(.expired))

      scene.server.always(.change { $0 = recorded.value ?? $0 })
      _ = try? await mallory.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(await mallory.access(to: "pro") == .denied(.expired))
      // After that time, the recorded file is an old one like any other.
      scene.server.always(nil)
      scene.advance(by: .days(11))
      _ = try await mallory.customerInfo(fetchPolicy: .fetchCurrent)
      scene.server.always(.offline)
      try file.write(to: scene.file(of: "mallory"))
      #expect(try await scene.start(as: "mallory").access(to: "pro") == .unknown)
    }
  }
}
