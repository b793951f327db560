import AppStoreTypes
import Testing

@testable import Tessera

/// A device without a server, whose clock somebody sets: `pro` lasts thirty days from the start.
@Suite struct OnDeviceClockTests {
  @Test func `Setting the clock back brings nothing back that was over, after a launch neither`()
    async throws
  {
    try await Scene.play { scene in
      let device = SetClock()
      await scene.store.give(FakeStore.monthly)
      let purchases = scene.startOnDevice(on: device)
      #expect(await purchases.access(to: "pro") == .granted)
      scene.advance(by: .days(31))
      #expect(await purchases.access(to: "pro") == .denied(.expired))

      device.set(.days(-10))

      #expect(await purchases.access(to: "pro") == .denied(.expired), "in the same process")
      #expect(await scene.startOnDevice(on: device).access(to: "pro") == .denied(.expired))
      #expect(await scene.startOnDevice(on: device).access(to: "pro") == .denied(.expired))
    }
  }

  @Test func `A clock that was set back goes on from the latest time that was seen`() async throws {
    try await Scene.play { scene in
      let device = SetClock()
      await scene.store.give(FakeStore.monthly)
      scene.advance(by: .days(29))
      let purchases = scene.startOnDevice(on: device)
      #expect(await purchases.access(to: "pro") == .granted)
      device.set(.days(-28))
      #expect(await purchases.access(to: "pro") == .granted)

      scene.advance(by: .days(2))

      #expect(await purchases.access(to: "pro") == .denied(.expired))
    }
  }

  @Test func `A clock that was once far ahead locks no payer out once the App Store signs again`()
    async throws
  {
    try await Scene.play { scene in
      let device = SetClock()
      let first = await scene.store.give(FakeStore.monthly)
      #expect(await scene.startOnDevice(on: device).access(to: "pro") == .granted)
      device.set(.days(400))
      scene.advance(by: .days(29))
      await scene.store.give(FakeStore.monthly, original: first.originalTransactionId)
      let purchases = scene.startOnDevice(on: device)
      #expect(await purchases.access(to: "pro") == .denied(.expired), "by all that is known")

      device.set(.zero)
      scene.advance(by: .days(29))
      await scene.store.give(FakeStore.monthly, original: first.originalTransactionId)

      #expect(await purchases.access(to: "pro") == .granted)
      #expect(await scene.startOnDevice(on: device).access(to: "pro") == .granted)
      scene.advance(by: .days(31))
      #expect(await purchases.access(to: "pro") == .denied(.expired), "time goes on from there")
    }
  }

  @Test func `A signature that was known before corrects nothing, and a newer one does`() {
    var seen = SeenTime(signature: Scene.start, latest: Scene.start + .days(31))
    seen.hear(Scene.start)
    #expect(seen.now(device: Scene.start, uptime: nil) == Scene.start + .days(31))
    seen.hear(Scene.start + .days(1))
    #expect(seen.now(device: Scene.start, uptime: nil) == Scene.start + .days(1))
  }

  @Test func `A signature that came before the file could be read corrects what the file holds`() {
    var seen = SeenTime()
    seen.hear(Scene.start + .days(58))
    #expect(seen.now(device: Scene.start + .days(58), uptime: nil) == Scene.start + .days(58))
    seen.merge(SeenTime(signature: Scene.start, latest: Scene.start + .days(429)))
    #expect(seen.now(device: Scene.start + .days(59), uptime: nil) == Scene.start + .days(59))
  }
}
