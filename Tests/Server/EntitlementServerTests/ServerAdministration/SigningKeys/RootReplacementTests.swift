import AppStoreCore
import EntitlementAPI
import EntitlementServer
import Foundation
import ServerAdministration
import ServerBootstrap
import TestSupport
import Testing

/// Two roots in a data directory, while one replaces the other.
@Suite(.timeLimit(.minutes(30))) struct RootReplacementTests {
  private let now = Timestamp(milliseconds: 1_800_000_000_000)
  private let old = RootSigningKey.make()
  private let new = RootSigningKey.make()

  /// Makes a folder, does something with its keys, and removes it.
  private func inFolder(_ test: (SigningKeyDirectory) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-roots-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try test(SigningKeyDirectory(folder))
  }

  private func ring(_ keys: SigningKeyDirectory) throws -> IntermediateKeyRing {
    IntermediateKeyRing(try keys.open().keys) { try? keys.add($0) }
  }

  /// Whether an app that trusts a root accepts what the folder's keys sign.
  private func isBelieved(
    _ keys: SigningKeyDirectory, trusting root: RootPublicKey, at time: Timestamp
  ) throws -> Bool {
    guard let signer = try ring(keys).signer(at: time) else { return false }
    let message = SignedMessage(
      authToken: "key", nonce: nil, rawPath: "/", requestTimeMilliseconds: time.milliseconds,
      body: [1])
    let signature = signer.sign(message, salt: Array(repeating: 7, count: 16))
    do {
      try ResponseVerifier(roots: [root], revoked: keys.read().keys.revoked).verify(
        signature: signature, rootSignatures: signer.rootSignatures, message: message,
        at: time.milliseconds)
      return true
    } catch {
      #expect(error as? SignatureError == .unknownRoot)
      return false
    }
  }

  private func refusal(_ body: () throws -> Void) -> String {
    #expect(throws: ServerDataError.self, performing: body)?.description ?? ""
  }

  @Test func `Responses under one root have one signature`() throws {
    try inFolder { keys in
      let signer = try #require(try ring(keys).signer(at: now))
      #expect(signer.rootSignatures == nil)
    }
  }

  @Test func `A root created in the directory signs the existing keys and all later ones`() throws {
    try inFolder { keys in
      let first = try #require(try ring(keys).signer(at: now)).intermediate.publicKey
      let before = try keys.read().publicKey
      try keys.addRoot(new, at: now)
      #expect(try ring(keys).signer(at: now)?.intermediate.publicKey == first)
      for day in [0, 40, 80] {
        let time = now + .days(day)
        #expect(try isBelieved(keys, trusting: before, at: time))
        #expect(try isBelieved(keys, trusting: new.publicKey, at: time))
        #expect(try !isBelieved(keys, trusting: RootSigningKey.make().publicKey, at: time))
      }
      #expect(try keys.read().remarks(at: now + .days(80)).isEmpty)
      #expect(try keys.read().publicKey == before)
    }
  }

  @Test func `Two offline roots must sign a key before it is imported`() throws {
    try inFolder { keys in
      let single = IntermediateKeyBundle(signedBy: old, days: 60, at: now.milliseconds)
      try keys.importKey(single, at: now)
      try keys.addRoot(new.publicKey)
      #expect(try isBelieved(keys, trusting: old.publicKey, at: now))
      #expect(try !isBelieved(keys, trusting: new.publicKey, at: now))
      #expect(try keys.read().remarks(at: now).first?.contains("tessera keys countersign") == true)
      let later = IntermediateKeyBundle(signedBy: old, days: 50, at: now.milliseconds + 1)
      #expect(
        refusal { try keys.importKey(later, at: now) }
          .contains("is not signed by the second root \(new.publicKey)"))
      #expect(
        refusal { try keys.setDefaultRoot(new.publicKey, at: now) }.contains(
          "signed no current key; run first"))

      // A spare key, older than the current one, counts because both roots signed it.
      let whole = IntermediateKeyBundle(signedBy: old, days: 40, at: now.milliseconds - 1)
        .countersigned(by: new)
      try keys.importKey(IntermediateKeyBundle(json: whole.json), at: now)
      #expect(try isBelieved(keys, trusting: old.publicKey, at: now))
      #expect(try isBelieved(keys, trusting: new.publicKey, at: now))
      #expect(try keys.read().remarks(at: now).isEmpty)
      try keys.setDefaultRoot(new.publicKey, at: now)
      #expect(try isBelieved(keys, trusting: old.publicKey, at: now))
      #expect(try keys.retireRoot(old.publicKey) == nil)
      #expect(try isBelieved(keys, trusting: new.publicKey, at: now))
      #expect(try !isBelieved(keys, trusting: old.publicKey, at: now))
    }
  }

  @Test func `The default root is not retired, and no root is added twice or switched to unknown`()
    throws
  {
    try inFolder { keys in
      let first = try keys.open().publicKey
      #expect(refusal { _ = try keys.retireRoot(first) }.contains("tessera keys add-root"))
      try keys.addRoot(new, at: now)
      #expect(
        refusal { _ = try keys.retireRoot(first) }
          .contains("tessera keys default-root \(new.publicKey)"))
      #expect(refusal { try keys.addRoot(new.publicKey) }.contains("already"))
      #expect(
        refusal { try keys.setDefaultRoot(old.publicKey, at: now) }.contains("unknown root")
      )
      #expect(refusal { _ = try keys.retireRoot(old.publicKey) }.contains("unknown root"))
      #expect(try keys.read().keys.roots == [first, new.publicKey])
    }
  }

  @Test func `A retired root's key is renamed, and signs nothing more`() throws {
    try inFolder { keys in
      let first = try keys.open().publicKey
      try keys.addRoot(new, at: now)
      try keys.setDefaultRoot(new.publicKey, at: now)
      let place = try #require(try keys.retireRoot(first))
      #expect(try RootKeyFile.load(place).publicKey == first)
      let contents = try keys.open()
      #expect(contents.keys.roots == [new.publicKey] && contents.root != nil)
      #expect(contents.remarks(at: now).count == 1)
      #expect(contents.problems.first?.contains("key of a retired root") == true)
      try FileManager.default.removeItem(at: place)
      #expect(try keys.open().remarks(at: now).isEmpty)
      #expect(try ring(keys).signer(at: now + .days(40))?.rootSignatures == nil)
      #expect(try isBelieved(keys, trusting: new.publicKey, at: now + .days(40)))
    }
  }

  @Test func `A revoked key is revoked under both roots, and is never signed by another`() throws {
    try inFolder { keys in
      let stolen = try #require(try ring(keys).signer(at: now)).intermediate.publicKey
      let name = Data(stolen).base64EncodedString()
      let first = try keys.read().publicKey
      _ = try keys.revoke([name], roots: [], at: now)
      try keys.addRoot(new, at: now)
      let held = try #require(try keys.read().bundles.first { $0.key.publicKey == stolen })
      #expect(held.roots == [first])
      try keys.setDefaultRoot(new.publicKey, at: now)
      #expect(
        refusal { _ = try keys.retireRoot(first) }.contains("tessera keys revoke \(name)"))
      _ = try keys.revoke([name], roots: [], at: now)
      #expect(try keys.read().keys.revoked.map(\.root) == [new.publicKey, first])
      _ = try keys.retireRoot(first)
      #expect(try keys.read().keys.revoked.map(\.keys) == [[stolen]])
      #expect(try keys.read().problems.count == 1)
    }
  }

  @Test func `A key that only one root revoked is reported with the other root`() throws {
    try inFolder { keys in
      try keys.importKey(
        IntermediateKeyBundle(signedBy: [old], days: 30, at: now.milliseconds), at: now)
      try keys.addRoot(new, at: now)
      let bundle = try #require(try keys.read().bundles.first)
      #expect(bundle.roots == [old.publicKey, new.publicKey])
      let name = Data(bundle.key.publicKey).base64EncodedString()
      _ = try keys.revoke([name], roots: [], at: now)
      let remark = try keys.read().remarks(at: now).first { $0.contains(name) }
      #expect(remark?.contains("not by the root \(old.publicKey)") == true)
      _ = try keys.revoke([name], roots: [old], at: now)
      #expect(try keys.read().remarks(at: now).allSatisfy { !$0.contains(name) })
    }
  }

  @Test func `A rotation without every root is rejected`() throws {
    try inFolder { keys in
      _ = try keys.open()
      try keys.addRoot(new.publicKey)
      #expect(
        refusal { _ = try keys.rotate(roots: [], days: 30, at: now) }
          .contains("no key of the root \(new.publicKey)"))
      let bundle = try keys.rotate(roots: [new], days: 30, at: now)
      #expect(bundle.roots.count == 2)
      #expect(
        refusal { _ = try keys.rotate(roots: [old], days: 30, at: now) }
          .contains("apps do not trust the root"))
    }
  }
}
