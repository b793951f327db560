import AppStoreTypes
import Foundation
import StoreKitBackend
import Testing

@testable import Tessera

/// The marks of unrecorded purchases: `1001` is a subscription and `1002` are coins.
struct UnrecordedBookTests {
  private func seen(_ scene: Scene) async throws -> (VerifiedTransaction, VerifiedTransaction) {
    await scene.store.give(FakeStore.monthly)
    await scene.store.give(FakeStore.coins)
    let seen = await StoreKitAdapter().transactions(.all)
    return (try #require(seen.first), try #require(seen.last))
  }

  private func ids(_ scene: Scene, of customer: AppUserID = "alice") async -> [TransactionID] {
    // A new instance reads the file, like a launch.
    await UnrecordedBook(in: SecureStorage(folder: scene.folder)).purchases(of: customer).map(
      \.transactionID)
  }

  @Test func `A mark survives a launch and is removed only with its own transaction`() async throws
  {
    try await Scene.play { scene in
      let (monthly, coins) = try await seen(scene)
      let book = UnrecordedBook(in: SecureStorage(folder: scene.folder))
      await book.note(monthly, of: "alice")
      await book.note(coins, of: "alice")
      await book.note(monthly, of: "alice")
      #expect(await ids(scene) == ["1001", "1002"])
      #expect(await ids(scene, of: "bob").isEmpty)

      await book.noteRecorded("1002", of: "alice")

      #expect(await ids(scene) == ["1001"])
    }
  }

  @Test func `A revoked purchase has no mark`() async throws {
    try await Scene.play { scene in
      let (monthly, coins) = try await seen(scene)
      let book = UnrecordedBook(in: SecureStorage(folder: scene.folder))
      await book.note(monthly, of: "alice")
      await book.note(coins, of: "alice")
      try await scene.store.revoke("1001")
      let revoked = try #require(await StoreKitAdapter().transactions(.all).first)

      await book.note(revoked, of: "alice")

      #expect(await ids(scene) == ["1002"])
    }
  }

  @Test func `A rejection stays when the transaction is sent again, until it is recorded`()
    async throws
  {
    try await Scene.play { scene in
      let (monthly, _) = try await seen(scene)
      let book = UnrecordedBook(in: SecureStorage(folder: scene.folder))
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

  @Test func `An anonymous customer's marks move to the resolved ID`()
    async throws
  {
    try await Scene.play { scene in
      let (monthly, coins) = try await seen(scene)
      let book = UnrecordedBook(in: SecureStorage(folder: scene.folder))
      await book.note(monthly, of: "anonymous")
      await book.note(coins, of: "bob")

      await book.move(from: "anonymous", to: "alice")

      #expect(await ids(scene) == ["1001"])
      #expect(await ids(scene, of: "bob") == ["1002"])
    }
  }
}
