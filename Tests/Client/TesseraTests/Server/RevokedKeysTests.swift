import AppStoreCore
import EntitlementAPI
import Foundation
import Synchronization
import Tessera
import Testing

/// The server's signing key was stolen and its root revoked it; the server now signs with another
/// one.
@Suite(.timeLimit(.minutes(30))) struct RevokedKeysTests {
  private func list(_ scene: Scene, at date: Timestamp = Scene.start) throws -> RevokedKeyList {
    let stolen = scene.server.state.withLock { $0.signer.intermediate.publicKey }
    return try RevokedKeyList(
      revoking: [stolen], signedBy: scene.server.root, at: date.milliseconds)
  }

  /// Fetches as a forger's customer, whose responses the stolen key signs.
  private func ask(_ purchases: Purchases) async -> ErrorCode? {
    await error(of: { _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent) })?.code
  }

  @Test func `An app built with the revocation list rejects responses signed by a revoked key`()
    async throws
  {
    try await Scene.play { scene in
      let list = try list(scene)
      let purchases = try scene.start { $0.with(revokedIntermediateKeys: [list.base64]) }
      #expect(await ask(purchases) == .signatureVerificationFailed)

      let now = scene.clock.now().milliseconds
      scene.server.state.withLock {
        $0.signer = ResponseSigner(
          scene.server.root.issueIntermediate(expiresAfterDays: 30, from: now))
      }
      #expect(await ask(purchases) == nil)
    }
  }

  @Test func `The server's newest list applies, in later launches too`() async throws {
    try await Scene.play { scene in
      let purchases = try scene.start()
      #expect(await ask(purchases) == nil)
      let list = try list(scene)
      scene.server.state.withLock { $0.revokedKeys = list.base64 + "\n" }

      scene.advance(by: .seconds(300))
      try await purchases.server().manager.client.refreshMapping()

      #expect(await ask(purchases) == .signatureVerificationFailed)
      scene.server.state.withLock { $0.revokedKeys = nil }
      #expect(await ask(try scene.start()) == .signatureVerificationFailed)
    }
  }

  @Test func `An older list, and a list of an unknown root, change nothing`() async throws {
    try await Scene.play { scene in
      let empty = try RevokedKeyList(
        revoking: [], signedBy: scene.server.root, at: (Scene.start - .days(1)).milliseconds)
      let stolen = scene.server.state.withLock { $0.signer.intermediate.publicKey }
      let strange = try RevokedKeyList(
        revoking: [stolen], signedBy: .make(), at: (Scene.start + .days(1)).milliseconds)
      let list = try list(scene)
      let revoked = try #require(try scene.start().server().manager.client.rule.revoked)

      revoked.take(strange)
      #expect(revoked.lists.isEmpty)
      revoked.take(list)
      revoked.take(empty)
      #expect(revoked.lists == [list])
      let later = try #require(try scene.start().server().manager.client.rule.revoked)
      #expect(later.lists == [list])
    }
  }

  @Test(arguments: ["", "<html>", "AAAA"])
  func `A response that is not a valid list changes nothing`(text: String) async throws {
    try await Scene.play { scene in
      scene.server.state.withLock { $0.revokedKeys = text }
      let client = try scene.start().server().manager.client
      scene.advance(by: .seconds(300))
      await client.refreshMapping()
      #expect(client.rule.revoked?.lists == [])
    }
  }

  @Test func `An invalid list in the configuration is a configuration error that names it`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = try scene.start { $0.with(revokedIntermediateKeys: ["AAAA"]) }
      let failure = await error(of: { _ = try await purchases.customerInfo() })

      #expect(failure?.code == .configurationError)
      #expect(failure?.message.hasPrefix("revokedIntermediateKeys[0]: ") == true)
    }
  }
}
