import AppStoreCore
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import ServerAdministration
import ServerBootstrap
import TestSupport
import Testing

/// The signing keys in a data directory.
@Suite(.timeLimit(.minutes(30))) struct SigningKeyTests {
  private let now = Timestamp(milliseconds: 1_800_000_000_000)

  /// Creates a folder, runs a test with it, and removes it.
  private func inFolder(_ test: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-keys-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try test(folder)
  }

  private func ring(_ folder: URL) throws -> IntermediateKeyRing {
    let keys = SigningKeyDirectory(folder)
    let contents = try keys.open()
    return IntermediateKeyRing(contents.keys) { try? keys.add($0) }
  }

  private func mode(_ file: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }

  @Test func `A restart uses the same key, and only the owner can read the files`() throws {
    try inFolder { folder in
      let first = try #require(try ring(folder).signer(at: now))
      let second = try #require(try ring(folder).signer(at: now + .days(1)))
      #expect(first.intermediate.publicKey == second.intermediate.publicKey)
      #expect(try ring(folder).publicKey == ring(folder).publicKey)
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      #expect(files.count == 4)
      for file in files {
        let mode = try mode(folder.appending(path: file))
        #expect(mode & 0o077 == 0, "\(file) \(String(mode, radix: 8))")
      }
    }
  }

  @Test func `Without a root the newest imported key signs until it expires`() throws {
    try inFolder { folder in
      let root = RootSigningKey.make()
      let keys = SigningKeyDirectory(folder)
      let old = IntermediateKeyBundle(signedBy: root, days: 40, at: now.milliseconds)
      let new = IntermediateKeyBundle(
        signedBy: root, days: 30, at: (now + .days(2)).milliseconds)
      try keys.add(old)
      try keys.add(new)
      let ring = try ring(folder)
      #expect(!ring.canRenewKeys)
      #expect(ring.publicKey == root.publicKey)
      #expect(ring.signer(at: now + .days(3))?.intermediate.publicKey == new.key.publicKey)
      // The older key lives longer and is used then.
      let last = Timestamp(milliseconds: old.key.expirationMilliseconds)
      #expect(
        ring.signer(at: last - .seconds(1))?.intermediate.publicKey == old.key.publicKey)
      #expect(ring.signer(at: last) == nil)
      #expect(ring.signer(at: last + .days(1)) == nil)
      // The root's public key stays, so a key of another root is rejected.
      let stranger = IntermediateKeyBundle(
        signedBy: .make(), days: 30, at: (now + .days(5)).milliseconds)
      try keys.add(stranger)
      let contents = try keys.open()
      #expect(contents.publicKey == root.publicKey)
      #expect(contents.bundles.count == 2)
      #expect(contents.problems.count == 1)
      #expect(contents.root == nil)
    }
  }

  @Test func `A newer key is loaded when the directory is read again`() throws {
    try inFolder { folder in
      let ring = try ring(folder)
      let before = try #require(ring.signer(at: now)).intermediate.publicKey
      let keys = SigningKeyDirectory(folder)
      let root = try #require(try keys.read().root)
      try keys.add(
        IntermediateKeyBundle(signedBy: root, days: 30, at: now.milliseconds + 1))
      #expect(ring.signer(at: now + .seconds(1))?.intermediate.publicKey == before)
      ring.replace(with: try keys.read().keys)
      let after = try #require(ring.signer(at: now + .seconds(1))).intermediate.publicKey
      #expect(after != before)
    }
  }

  @Test func `A server loads a rotated key without a restart, and warns before it has none`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-keys-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let root = RootSigningKey.make()
    let keys = SigningKeyDirectory(folder)
    try keys.importKey(
      IntermediateKeyBundle(signedBy: root, days: 30, at: now.milliseconds), at: now)
    let ring = try ring(folder)
    let clock = VirtualClock(at: now)
    let keeper = LogKeeper()
    let watch = SigningKeyWatcher(keys, ring: ring, clock: clock, logger: keeper.logger)
    await watch.look()
    #expect(keeper.lines.isEmpty)

    let rotated = try keys.rotate(roots: [root], days: 30, at: now)
    await watch.look()
    #expect(ring.signer(at: now)?.intermediate.publicKey == rotated.key.publicKey)
    #expect(keeper.lines == ["notice Signing keys reloaded keys=2"])

    let expiry = Timestamp(milliseconds: rotated.key.expirationMilliseconds)
    clock.advance(to: expiry - .days(6))
    await watch.look()
    await watch.look()
    #expect(keeper.lines.count == 2)
    #expect(keeper.lines.last?.hasPrefix("warning Signing key expires soon") == true)
    clock.advance(to: expiry)
    await watch.look()
    #expect(keeper.lines.count == 3)
    #expect(
      keeper.lines.last?.hasPrefix("error No valid signing key; responses are unsigned") == true)
  }

  @Test func `A key created while the clock was ahead is retired, reported and replaced`() throws {
    try inFolder { folder in
      let ahead = now + .days(27_000)
      let ring = try ring(folder)
      let odd = try #require(ring.signer(at: ahead)).intermediate
      // The same process, and one started after the clock was corrected.
      let keys = SigningKeyDirectory(folder)
      for ring in [ring, try self.ring(folder)] {
        let right = try #require(ring.signer(at: now)).intermediate
        #expect(right.publicKey != odd.publicKey)
        #expect(right.expirationMilliseconds <= (now + .days(32)).milliseconds)
      }
      let rotated = try keys.rotate(roots: [], days: 30, at: now)
      #expect(rotated.key.expirationMilliseconds <= (now + .days(32)).milliseconds)
      #expect(
        try self.ring(folder).signer(at: now)?.intermediate.publicKey == rotated.key.publicKey)
      let contents = try keys.read()
      let name = Data(odd.publicKey).base64EncodedString()
      #expect(contents.retired(at: now).count == 1)
      #expect(contents.retired(at: now).first?.contains("tessera keys revoke \(name)") == true)
      #expect(!contents.usable(at: now).contains { $0.key.publicKey == odd.publicKey })
      #expect(contents.retired(at: ahead).isEmpty)
      _ = try keys.revoke([name], roots: [], at: now)
      #expect(try keys.read().retired(at: now).isEmpty)
    }
  }

  @Test func `A key from a machine whose clock is ahead is rejected`() throws {
    try inFolder { folder in
      let bundle = IntermediateKeyBundle(
        signedBy: .make(), days: 30, at: (now + .days(2)).milliseconds)
      let keys = SigningKeyDirectory(folder)
      let error = #expect(throws: ServerDataError.self) { try keys.importKey(bundle, at: now) }
      #expect(error?.description.contains("correct the clock that is wrong") == true)
      try keys.importKey(bundle, at: now + .days(1) + .hours(1))
    }
  }

  @Test func `A revoked key signs nothing, and the list has every key ever revoked`()
    throws
  {
    try inFolder { folder in
      let ring = try ring(folder)
      let keys = SigningKeyDirectory(folder)
      var revoked: Set<[UInt8]> = []
      for count in 1...3 {
        let key = try #require(ring.signer(at: now)).intermediate.publicKey
        #expect(revoked.insert(key).inserted)
        let list = try keys.revoke(
          [Data(key).base64EncodedString()], roots: [], at: now)
        #expect(Set(list.keys) == revoked && list.keys.count == count)
        let contents = try keys.read()
        #expect(contents.keys.revoked == [list])
        ring.replace(with: contents.keys)
        #expect(ring.revokedKeys == [list])
      }
      // A restarted server has the list too.
      let next = try #require(try self.ring(folder).signer(at: now)).intermediate.publicKey
      #expect(!revoked.contains(next))
    }
  }

  @Test func `A list that cannot be read makes the server not ready, and forgets no revoked key`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-keys-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let keys = SigningKeyDirectory(folder)
    let ring = try ring(folder)
    let server = try ServerUnderTest(keys: ring)
    func ready() async -> (Int, String) {
      let reply = await server.get("/v1/ready", key: nil)
      return (reply.response.status.code, String(decoding: reply.body, as: UTF8.self))
    }
    let clock = VirtualClock(at: now)
    let keeper = LogKeeper()
    let watch = SigningKeyWatcher(keys, ring: ring, clock: clock, logger: keeper.logger)
    let stolen = try #require(ring.signer(at: now)).intermediate.publicKey
    let name = Data(stolen).base64EncodedString()
    let list = try keys.revoke([name], roots: [], at: now)
    await watch.look()
    #expect(ring.revokedKeys == [list])

    // A folder cannot be read as a file, even by root.
    let file = folder.appending(path: SigningKeyDirectory.revokedKeysName)
    let text = try Data(contentsOf: file)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    await watch.look()
    #expect(ring.revokedKeys == [list])
    #expect(ring.signer(at: now)?.intermediate.publicKey != stolen)
    let (status, body) = await ready()
    #expect(status == 503)
    #expect(body == #"{"missing":["revoked-keys"]}"#)
    // Another list would lose the earlier keys.
    #expect(throws: ServerDataError.self) { try keys.revoke([name], roots: [], at: now) }

    try FileManager.default.removeItem(at: file)
    try text.write(to: file)
    await watch.look()
    #expect(await ready().0 == 200)
    #expect(ring.revokedKeys == [list])
  }

  @Test func `A list is signed offline and imported; an older one or another root's is rejected`()
    throws
  {
    try inFolder { folder in
      let root = RootSigningKey.make()
      let keys = SigningKeyDirectory(folder)
      let bundle = IntermediateKeyBundle(signedBy: root, days: 30, at: now.milliseconds)
      try keys.importKey(bundle, at: now)
      let name = Data(bundle.key.publicKey).base64EncodedString()
      let refused = #expect(throws: ServerDataError.self) {
        try keys.revoke([name], roots: [], at: now)
      }
      #expect(refused?.description.contains("give it with --root-key") == true)
      let list = try SigningKeyDirectory.revocation(
        of: [name], after: [], signedBy: root, at: now)
      try keys.importRevokedKeys([list])
      #expect(try ring(folder).signer(at: now) == nil)
      #expect(throws: ServerDataError.self) { try keys.importRevokedKeys([list]) }
      let strangers = try SigningKeyDirectory.revocation(
        of: [name], after: [], signedBy: .make(), at: now + .days(1))
      #expect(throws: ServerDataError.self) { try keys.importRevokedKeys([strangers]) }
      #expect(throws: ServerDataError.self) { try keys.revoke(["short"], roots: [root], at: now) }
      #expect(try keys.read().keys.revoked == [list])
    }
  }

  @Test(arguments: [0o640, 0o604, 0o666, 0o644])
  func `A key readable by others is rejected with the fix`(mode: Int) throws {
    try inFolder { folder in
      _ = try ring(folder).signer(at: now)
      let root = folder.appending(path: RootKeyFile.name)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: root.path)
      let error = #expect(throws: ServerDataError.self) { try SigningKeyDirectory(folder).open() }
      #expect(error?.description.hasSuffix("run: chmod 600 \(root.path)") == true)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: root.path)
      let keys = folder.appending(path: SigningKeyDirectory.intermediateKeysName)
      let name = try #require(
        try FileManager.default.contentsOfDirectory(atPath: keys.path).first)
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: keys.appending(path: name).path)
      let contents = try SigningKeyDirectory(folder).open()
      #expect(contents.bundles.isEmpty)
      #expect(contents.problems.first?.contains("chmod 600") == true)
    }
  }

  @Test func `A root other than the one that apps trust is rejected`() throws {
    try inFolder { folder in
      _ = try ring(folder)
      let root = folder.appending(path: RootKeyFile.name)
      try FileManager.default.removeItem(at: root)
      _ = try RootKeyFile.make(root)
      let error = #expect(throws: ServerDataError.self) { try SigningKeyDirectory(folder).open() }
      #expect(error?.description.contains("does not belong to") == true)
    }
  }

  @Test func `An existing root is never overwritten`() throws {
    try inFolder { folder in
      let file = folder.appending(path: "root")
      let key = try RootKeyFile.make(file)
      #expect(throws: ServerDataError.exists(path: file.path)) { try RootKeyFile.make(file) }
      #expect(try RootKeyFile.load(file).publicKey == key.publicKey)
    }
  }
}

@Suite(.timeLimit(.minutes(30))) struct IntermediateKeyBundleTests {
  private let bundle = IntermediateKeyBundle(
    signedBy: .make(), days: 30, at: 1_800_000_000_000)

  @Test func `A written key is read as the same key, and its signatures verify`() throws {
    let read = try IntermediateKeyBundle(json: bundle.json)
    #expect(read.key.publicKey == bundle.key.publicKey)
    #expect(read.key.expirationDay == bundle.key.expirationDay)
    #expect(read.issuedAtMilliseconds == bundle.issuedAtMilliseconds)
    #expect(read.root == bundle.root)
    let message = SignedMessage(
      authToken: "key", nonce: nil, rawPath: "/", postParamsHash: nil, headersHash: nil,
      requestTimeMilliseconds: 1, etag: nil, body: [1])
    let signature = ResponseSigner(read.key).sign(message, salt: Array(repeating: 7, count: 16))
    try ResponseVerifier(roots: [bundle.root]).verify(
      signature: signature, message: message, at: 1_800_000_000_000)
  }

  /// A changed value: never a key that signs under this root for another time.
  @Test(arguments: ["expiration_day", "private_key", "root_public_key", "root_signature"])
  func `A changed value is rejected`(field: String) throws {
    let text = String(decoding: bundle.json, as: UTF8.self)
    let other = String(
      decoding: IntermediateKeyBundle(signedBy: .make(), days: 31, at: 1_800_000_000_000).json,
      as: UTF8.self)
    func line(_ text: String) throws -> String {
      try #require(text.split(separator: "\n").first { $0.contains(field) }).description
    }
    let changed = text.replacing(try line(text), with: try line(other))
    #expect(changed != text)
    #expect(throws: KeyError.notSignedByRoot) {
      try IntermediateKeyBundle(json: Array(changed.utf8))
    }
  }

  @Test(arguments: [
    ("", "the JSON object"), ("[]", "the JSON object"), ("{}", "root_public_key"),
    (#"{"root_public_key":"a","private_key":"b"}"#, "root_signature"),
  ])
  func `A malformed bundle is rejected with its field`(json: String, field: String) {
    #expect(throws: KeyError.malformedBundle(field: field)) {
      try IntermediateKeyBundle(json: Array(json.utf8))
    }
  }

  @Test func `Printing a bundle does not show its secret`() throws {
    let text = String(decoding: bundle.json, as: UTF8.self)
    let secret = try #require(text.firstMatch(of: /"private_key" : "([^"]+)"/)).1
    var dumped = ""
    dump(bundle, to: &dumped)
    #expect(!"\(bundle)".contains(secret) && !dumped.contains(secret))
  }
}
