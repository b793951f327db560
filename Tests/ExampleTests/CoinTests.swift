import AppFrame
import AppStoreSimulator
import AppStoreTypes
import Demonstration
import Foundation
import SimulatorServer
import Testing

/// Consumables: credited once, whatever crashes.
@Suite(.serialized, .timeLimit(.minutes(2))) struct CoinTests {
  @Test(arguments: Style.allCases, [false, true])
  func `Coins are credited once although the app is killed before it finishes the transaction`(
    style: Style, forgetting isForgetting: Bool
  ) async throws {
    try await Scene.play(style) { scene in
      scene.stage.door.state = .losingFinishes
      try await scene.withApp { app in
        let bought = try await app.buy(Scene.coins)
        #expect(bought.coins == 100)
      }
      #expect(await scene.store.simulator.unfinished(of: Scene.ada).count == 1)
      // The crash may come before the SDK noted that the app credited; then the app is asked again.
      if isForgetting { try scene.forgetCredits() }
      scene.stage.door.state = .open
      try await scene.withApp { app in
        let screen = try await app.see("a finished transaction") { _ in
          await scene.store.simulator.unfinished(of: Scene.ada).isEmpty
        }
        #expect(screen.coins == 100)
        let bought = try await app.buy(Scene.coins)
        #expect(bought.coins == 200)
        #expect(await scene.store.simulator.unfinished(of: Scene.ada).isEmpty)
      }
      try await scene.withApp { app in
        let last = try await app.tap("refresh")
        #expect(last.coins == 200)
      }
    }
  }

  @Test(arguments: Style.withServer)
  func `Coins paid for while the server is down are credited once it is back, after a crash`(
    style: Style
  ) async throws {
    try await Scene.play(style) { scene in
      await scene.stage.stopServer()
      try await scene.withApp { app in
        let bought = try await app.buy(Scene.coins)
        #expect(bought.coins == 0 && bought.error != nil, "\(bought)")
      }
      #expect(await scene.store.simulator.unfinished(of: Scene.ada).count == 1)
      try await scene.stage.startHonestServer()
      try await scene.withApp { app in
        try await app.see("100 coins") { $0.coins == 100 }
        try await app.see("a finished transaction") { _ in
          await scene.store.simulator.unfinished(of: Scene.ada).isEmpty
        }
        #expect(try await app.tap("refresh").coins == 100)
      }
    }
  }
}

extension Scene {
  /// Removes what the SDK noted of credits on the phone.
  fileprivate func forgetCredits() throws {
    let files = FileManager.default.enumerator(
      at: stage.home(of: "phone"), includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.lastPathComponent == "credited" {
      try FileManager.default.removeItem(at: file)
    }
  }
}
