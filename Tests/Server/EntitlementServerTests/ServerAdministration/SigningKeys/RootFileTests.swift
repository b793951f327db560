import Foundation
import ServerBootstrap
import SignedData
import TestSupport
import Testing

/// The file given with `--root` may be PEM or DER.
@Suite(.timeLimit(.minutes(30))) struct RootFileTests {
  private func read(_ bytes: [UInt8]) throws -> RootCertificate {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try ServerSettings.readRoot(file.path)
  }

  @Test func `A root is read from PEM and from DER`() throws {
    let root = try TestStore().chain.root
    #expect(try read(Array(root.pem.utf8)) == root)
    #expect(try read(root.der) == root)
  }

  @Test func `A file without a root, or a missing one, is reported`() throws {
    let chain = try TestStore().chain.pemRepresentation
    let error = #expect(throws: BootstrapError.self) { try read(Array(chain.utf8)) }
    #expect(error?.description.contains("use one root per file") == true)
    let missing = #expect(throws: BootstrapError.self) {
      try ServerSettings.readRoot("/no/such/root.pem")
    }
    #expect(missing?.description.contains("cannot read /no/such/root.pem: ") == true)
  }
}
