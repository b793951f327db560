import AppStoreCore
import Foundation
import Tessera
import Testing

/// The customer's identity on a device without persistent files, such as an Apple TV.
@Suite(.timeLimit(.minutes(30))) struct IdentityDefaultsTests {
  /// Passes the file of the app user ID, with user defaults of the test's own.
  private func withFile(_ body: (IdentityFile) throws -> Void) throws {
    let name = "tessera-\(UUID())"
    let folder = FileManager.default.temporaryDirectory.appending(path: name)
    let defaults = try #require(UserDefaults(suiteName: name))
    defer {
      defaults.removePersistentDomain(forName: name)
      try? FileManager.default.removeItem(at: folder)
    }
    try body(IdentityFile(folder: folder, defaults: IdentityDefaults(defaults)))
  }

  /// Launches the app, as far as the customer's identity is concerned.
  private func launch(_ file: IdentityFile) -> CurrentCustomer {
    let (customer, standing) = CustomerIdentity.resolve(given: nil, in: file, random: .system)
    return CurrentCustomer(customer, standing, in: file)
  }

  @Test func `The customer stays although no file can be written`() throws {
    try withFile { file in
      let nowhere = file.folder.appendingPathExtension("nowhere").appending(path: "deep")
      try FileManager.default.createSymbolicLink(at: file.folder, withDestinationURL: nowhere)
      let first = launch(file)
      #expect(first.persistence == .saved)
      #expect(launch(file).id == first.id)

      first.change(to: "alice")
      #expect(launch(file).id == "alice")
    }
  }

  @Test func `The customer stays when the files are deleted`() throws {
    try withFile { file in
      launch(file).change(to: "alice")
      try FileManager.default.removeItem(at: file.folder)
      #expect(launch(file).id == "alice")
    }
  }

  @Test func `A customer who logged in while no file could be written overrides the file`()
    throws
  {
    try withFile { file in
      let customer = launch(file)
      let away = file.folder.appendingPathExtension("away")
      try FileManager.default.moveItem(at: file.folder, to: away)
      try FileManager.default.createSymbolicLink(
        at: file.folder, withDestinationURL: away.appending(path: "deep").appending(path: "deep"))
      customer.change(to: "alice")
      try FileManager.default.removeItem(at: file.folder)
      try FileManager.default.moveItem(at: away, to: file.folder)
      #expect(launch(file).id == "alice")
    }
  }
}
