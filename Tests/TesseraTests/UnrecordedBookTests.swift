import AppStoreTypes
import Foundation
import StoreKitBackend
import Testing

@testable import Tessera

/// The marks of what the server has not settled: `1001` is a subscription and `1002` are coins.
struct UnrecordedBookTests {
  private func seen(_ scene: Scene) async throws -> (SignedTransaction, SignedTransaction) {
    await scene.store.give(FakeStore.monthly)
    await scene.store.give(FakeStore.coins)
    let seen = await StoreKitAdapter().transactions(.all)
    return (try #require(seen.first), try #require(seen.last))
  }

  private func ids(_ scene: Scene, of customer: CustomerID = "alice") async -> [TransactionID] {
    // A new book reads what is on disk, as a launch does.
    await UnrecordedBook(in: DeviceVault(folder: scene.folder)).purchases(of: customer).map(
      \.transactionID)
  }

  @Test func `A mark outlives the launch and goes with its own transaction alone`() async throws {
    try await Scene.play { scene in
      let (monthly, coins) = try await seen(scene)
      let book = UnrecordedBook(in: DeviceVault(folder: scene.folder))
      await book.note(monthly, of: "alice")
      await book.note(coins, of: "alice")
      await book.note(monthly, of: "alice")
      #expect(await ids(scene) == ["1001", "1002"])
      #expect(await ids(scene, of: "bob").isEmpty)

      await book.noteRecorded("1002", of: "alice")

      #expect(await ids(scene) == ["1001"])
    }
  }

  @Test func `What the store took back has no mark`() async throws {
    try await Scene.play { scene in
      let (monthly, coins) = try await seen(scene)
      let book = UnrecordedBook(in: DeviceVault(folder: scene.folder))
      await book.note(monthly, of: "alice")
      await book.note(coins, of: "alice")
      try await scene.store.revoke("1001")
      let revoked = try #require(await StoreKitAdapter().transactions(.all).first)

      await book.note(revoked, of: "alice")

      #expect(await ids(scene) == ["1002"])
    }
  }

  @Test func `A last no stays when the transaction is sent again, until it is recorded for them`()
    async throws
  {
    try await Scene.play { scene in
      let (monthly, _) = try await seen(scene)
      let book = UnrecordedBook(in: DeviceVault(folder: scene.folder))
      await book.note(monthly, of: "alice")
      await book.noteRefused("1001", of: "alice")
      await book.note(monthly, of: "alice")
      await book.noteRecorded("1001", of: "bob")
      #expect(await ids(scene).isEmpty)
      #expect(await book.refused(of: "alice") == ["1001"])

      await book.noteRecorded("1001", of: "alice")

      #expect(await book.refused(of: "alice").isEmpty)
    }
  }

  @Test func `What an anonymous customer bought goes on under the id they turned out to be`()
    async throws
  {
    try await Scene.play { scene in
      let (monthly, coins) = try await seen(scene)
      let book = UnrecordedBook(in: DeviceVault(folder: scene.folder))
      await book.note(monthly, of: "anonymous")
      await book.note(coins, of: "bob")

      await book.move(from: "anonymous", to: "alice")

      #expect(await ids(scene) == ["1001"])
      #expect(await ids(scene, of: "bob") == ["1002"])
    }
  }
}
