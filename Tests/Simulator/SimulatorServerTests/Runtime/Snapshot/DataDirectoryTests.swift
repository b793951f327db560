import AppStoreCore
import AppStoreServerAPI
import Foundation
import SignedData
import SimulatorServer
import Testing

@Suite(.timeLimit(.minutes(30))) struct DataDirectoryTests {
  private static let now = Timestamp(milliseconds: 1_767_225_600_000)

  /// Runs a test with a new directory that is removed afterwards.
  private func inDirectory(_ test: (URL) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "tessera-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    try test(directory)
  }

  private func permissions(of file: URL) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test func `The signing chain is created once and only its owner can read it`() throws {
    try inDirectory { directory in
      let deep = directory.appending(path: "a/b")
      let made = try loadOrMakeSigningChain(directory: deep, now: Self.now)
      let file = deep.appending(path: signingChainFileName)
      #expect(try permissions(of: file) == 0o600)
      let later = Self.now + .days(365)
      let loaded = try loadOrMakeSigningChain(directory: deep, now: later)
      #expect(loaded.root == made.root)
      #expect(try FileManager.default.contentsOfDirectory(atPath: deep.path).count == 1)
    }
  }

  @Test func `The chain is valid at every time that the store can have`() throws {
    try inDirectory { directory in
      let chain = try loadOrMakeSigningChain(directory: directory, now: Self.now)
      let verifier = SignedDataVerifier(
        roots: [chain.root], apps: [.init(bundleID: "com.example.app", appAppleID: nil)],
        environments: [.sandbox])
      for date in [Self.now - .days(3650), Self.now, SimulatedStore.latestDate] {
        let payload = JWSTransactionDecodedPayload(
          transactionId: "1", originalTransactionId: "1", bundleId: "com.example.app",
          productId: "coins", type: .consumable, purchaseDate: date, originalPurchaseDate: date,
          signedDate: date, environment: .sandbox)
        #expect(try verifier.transaction(chain.sign(payload)).payload == payload)
      }
    }
  }

  @Test func `A chain that is not valid at the store's time is reported and not changed`() throws {
    try inDirectory { directory in
      let made = try loadOrMakeSigningChain(directory: directory, now: Self.now)
      for date in [Self.now - .days(3654), Self.now + .days(61 * 366)] {
        let error = #expect(throws: DataDirectoryError.self) {
          try loadOrMakeSigningChain(directory: directory, now: date)
        }
        guard case .invalid(let path, _) = error else {
          Issue.record("failed with \(String(describing: error))")
          return
        }
        #expect(path == directory.appending(path: signingChainFileName).path)
      }
      #expect(try loadOrMakeSigningChain(directory: directory, now: Self.now).root == made.root)
    }
  }

  @Test func `A file without a chain is reported and not changed`() throws {
    try inDirectory { directory in
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      let file = directory.appending(path: signingChainFileName)
      try Data("hello".utf8).write(to: file)
      let error = #expect(throws: DataDirectoryError.self) {
        try loadOrMakeSigningChain(directory: directory, now: Self.now)
      }
      guard case .invalid(let path, _) = error else {
        Issue.record("failed with \(String(describing: error))")
        return
      }
      #expect(path == file.path)
      #expect(try String(contentsOf: file, encoding: .utf8) == "hello")
    }
  }

  @Test func `A directory that cannot be written is reported`() throws {
    try inDirectory { directory in
      // A file in place of the directory stops even a superuser.
      try Data().write(to: directory)
      let inside = directory.appending(path: "data")
      for failure in [
        #expect(throws: DataDirectoryError.self) {
          _ = try loadOrMakeSigningChain(directory: inside, now: Self.now)
        },
        #expect(throws: DataDirectoryError.self) {
          _ = try loadOrMakeAPIKey(directory: inside, bundleID: "com.example.app")
        },
      ] {
        guard case .unwritable(let path, let reason) = failure else {
          Issue.record("failed with \(String(describing: failure))")
          continue
        }
        #expect(path == inside.path)
        #expect(!reason.isEmpty)
      }
    }
  }

  @Test func `The API key is created once and only its owner can read it`() throws {
    try inDirectory { directory in
      let made = try loadOrMakeAPIKey(directory: directory, bundleID: "com.example.app")
      let file = directory.appending(path: "AuthKey_\(made.keyID).p8")
      #expect(try permissions(of: file) == 0o600)
      let loaded = try loadOrMakeAPIKey(directory: directory, bundleID: "com.example.app")
      #expect(loaded.pemRepresentation == made.pemRepresentation)
      #expect(loaded.issuerID == SimulatedAPIKey.issuerID)
      let other = try loadOrMakeAPIKey(
        directory: directory, bundleID: "com.example.app", keyID: "OTHER")
      #expect(other.pemRepresentation != made.pemRepresentation)
    }
  }

  @Test func `A key id that is not a valid file name is rejected`() throws {
    try inDirectory { directory in
      for keyID in ["", "../key", "a b"] {
        #expect(throws: DataDirectoryError.self) {
          _ = try loadOrMakeAPIKey(
            directory: directory, bundleID: "com.example.app", keyID: keyID)
        }
      }
    }
  }
}
