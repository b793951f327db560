import AppFrame
import AppStoreCore
import AppStoreSimulator
import Demonstration
import Foundation
import SimulatorServer
import Testing

/// Consumables are credited once, whatever crashes.
@Suite(.serialized, .timeLimit(.minutes(30))) struct CoinTests {
  @Test(arguments: Style.allCases)
  func `Coins are credited once although the app is killed before it finishes`(
    style: Style
  ) async throws {
    try await Scene.play(style) { scene in
      scene.stage.storeConnection.state = .losingFinishes
      try await scene.withApp { app in
        let bought = try await app.buy(Scene.coins)
        #expect(bought.coins == 100)
      }
      #expect(await scene.store.simulator.unfinished(of: Scene.ada).count == 1)
      // The worst case is a crash before the SDK saved the credit: then the handler is called
      // again.
      try scene.forgetCredits()
      scene.stage.storeConnection.state = .open
      try await scene.withApp { app in
        try await app.seeFinished(of: scene)
        let bought = try await app.buy(Scene.coins)
        #expect(bought.coins == 200)
        try await app.seeFinished(of: scene)
      }
      try await scene.withApp { app in
        let last = try await app.tap("refresh")
        #expect(last.coins == 200)
      }
    }
  }

  @Test(arguments: Style.allCases)
  func `Coins that the app failed to save stay unfinished and are credited at a later launch`(
    style: Style
  ) async throws {
    try await Scene.play(style) { scene in
      // A folder in place of the file, so that nothing can be written.
      let blocked = scene.stage.home(of: "phone").appending(
        path: "data/\(style.app)/coins.json/blocked")
      try FileManager.default.createDirectory(at: blocked, withIntermediateDirectories: true)
      try await scene.withApp { app in
        let bought = try await app.buy(Scene.coins)
        #expect(bought.coins == 0)
        #expect(try await app.tap("refresh").coins == 0)
      }
      #expect(await scene.store.simulator.unfinished(of: Scene.ada).count == 1)
      try FileManager.default.removeItem(at: blocked.deletingLastPathComponent())
      try await scene.withApp { app in
        try await app.see("100 coins") { $0.coins == 100 }
        try await app.seeFinished(of: scene)
      }
    }
  }

  @Test(arguments: Style.withServer)
  func `Coins paid during a server outage are credited once it is back, after a crash`(
    style: Style
  ) async throws {
    try await Scene.play(style) { scene in
      await scene.stage.stopServer()
      try await scene.withApp { app in
        let bought = try await app.buy(Scene.coins)
        #expect(bought.coins == 0 && bought.error != nil, "\(bought)")
      }
      #expect(await scene.store.simulator.unfinished(of: Scene.ada).count == 1)
      try await scene.stage.startServer()
      try await scene.withApp { app in
        try await app.see("100 coins") { $0.coins == 100 }
        try await app.seeFinished(of: scene)
        #expect(try await app.tap("refresh").coins == 100)
      }
    }
  }
}

extension RunningApp {
  /// Refreshes until there is no unfinished transaction.
  fileprivate func seeFinished(of scene: Scene) async throws {
    try await see("a finished transaction") { _ in
      await scene.store.simulator.unfinished(of: Scene.ada).isEmpty
    }
  }
}

extension Scene {
  /// Removes the SDK's saved credits on the phone.
  fileprivate func forgetCredits() throws {
    let files = FileManager.default.enumerator(
      at: stage.home(of: "phone"), includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.lastPathComponent == "purchases" {
      try FileManager.default.removeItem(at: file)
    }
  }
}
