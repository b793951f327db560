import AppFrame
import AppStoreCore
import AppStoreSimulator
import Demonstration
import Foundation
import SimulatorServer
import Testing

/// Launches without a server, or on a new device.
@Suite(.serialized, .timeLimit(.minutes(30))) struct OfflineTests {
  @Test(arguments: Style.allCases)
  func `A paying customer who launches offline has access after any tap, and loses nothing`(
    style: Style
  ) async throws {
    try await Scene.play(style) { scene in
      try await scene.withApp { app in
        let bought = try await app.buy(Scene.yearly)
        #expect(bought.pro == .active)
      }
      try await scene.stage.setOffline(true)
      try await scene.withApp { app in
        try await app.see(.active)
        let restored = try await app.tap("restore")
        #expect(restored.pro == .active && restored.plan == Scene.yearly.rawValue, "\(restored)")
        #expect(try await app.tap("refresh").pro == .active)
        let refused = try await app.buy(Scene.lifetime)
        #expect(refused.error != nil && refused.pro == .active, "\(refused)")
        try await scene.stage.setOffline(false)
        let back = try await app.see(after: "refresh", "no error") { $0.error == nil }
        #expect(await back.answer == scene.truth())
      }
    }
  }

  @Test(arguments: Style.allCases)
  func `A paying customer offline is never denied access, even if StoreKit lost everything`(
    style: Style
  ) async throws {
    try await Scene.play(style) { scene in
      try await scene.withApp { app in
        let bought = try await app.buy(Scene.lifetime)
        #expect(bought.pro == .active)
      }
      try await scene.stage.setOffline(true)
      try FileManager.default.removeItem(
        at: scene.stage.home(of: "phone").appending(path: "storekit"))
      try await scene.withApp { app in
        // The server's response is cached. With StoreKit alone nothing opens by itself. On the
        // device a sandbox purchase waits until StoreKit reports a test environment; a production
        // one would not.
        try await app.see(after: "refresh", style.hasServer ? .active : .unknown)
        try await scene.stage.setOffline(false)
        try await app.see(after: "refresh", .active)
      }
    }
  }

  @Test(arguments: Style.allCases)
  func `On a new device a restore gives access to the purchases, and only to their customer`(
    style: Style
  ) async throws {
    try await Scene.play(style) { scene in
      try await scene.withApp { app in
        let bought = try await app.buy(Scene.yearly)
        #expect(bought.pro == .active)
      }
      try await scene.withApp(on: "tablet") { app in
        // The device has its account's purchases. A server that does not know its customer yet gets
        // them without a restore.
        try await app.see(after: "refresh", .active)
        let restored = try await app.tap("restore")
        #expect(await restored.answer == scene.truth())
        #expect(try await app.tap("refresh").pro == .active)
      }
      try await scene.withApp(on: "stranger", of: "eve") { app in
        try await app.see(after: "refresh", .inactive)
        #expect(try await app.tap("restore").pro == .inactive)
      }
    }
  }

  @Test(arguments: Style.withServer)
  func `A purchase during an outage gives access immediately, and is recorded later`(
    style: Style
  ) async throws {
    try await Scene.play(style) { scene in
      try await scene.withApp { app in try await app.see(after: "refresh", .inactive) }
      await scene.stage.stopServer()
      try await scene.withApp { app in
        let bought = try await app.buy(Scene.lifetime)
        #expect(bought.pro == .active && bought.plan == Scene.lifetime.rawValue, "\(bought)")
      }
      try await scene.withApp { app in
        try await app.see(.active)
        try await scene.stage.startServer()
        let back = try await app.see(after: "refresh", "a verified answer") {
          $0.verification == "VERIFIED" && $0.pro == .active
        }
        #expect(await back.answer == scene.truth())
      }
      #expect(await scene.store.simulator.unfinished(of: Scene.ada).isEmpty)
    }
  }

  @Test(arguments: Style.withServer)
  func `A customer who logs in on another device has the purchases until the log-out`(
    style: Style
  ) async throws {
    try await Scene.play(style) { scene in
      try await scene.withApp { app in
        try await app.tap("login ada@example.com")
        let bought = try await app.buy(Scene.yearly)
        #expect(bought.pro == .active && bought.user == "ada@example.com", "\(bought)")
      }
      try await scene.withApp(on: "work", of: "company") { app in
        let known = try await app.tap("login ada@example.com")
        #expect(known.pro == .active && known.user == "ada@example.com", "\(known)")
        #expect(await known.answer == scene.truth())
        #expect(try await app.tap("logout").pro == .inactive)
      }
    }
  }
}
