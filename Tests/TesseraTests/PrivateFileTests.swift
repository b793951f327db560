import AppStoreTypes
import Foundation
import Testing

@testable import Tessera

/// What the SDK's own reading of files says; Foundation writes them.
@Suite struct PrivateFileTests {
  private func inFolder(_ test: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera tests ü \(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try test(folder)
  }

  @Test(arguments: [0, 1, 4096, 300_000])
  func `A file is read as it was written`(length: Int) throws {
    try inFolder { folder in
      let file = folder.appending(path: "a file")
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try PrivateFile.write(Data(bytes), to: file)
      #expect(PrivateFile.read(file) == .bytes(bytes))
    }
  }

  @Test func `A file that is not there, in a folder that may not be there, holds nothing`() throws {
    try inFolder { folder in
      #expect(PrivateFile.read(folder.appending(path: "missing")) == .nothing)
      #expect(PrivateFile.read(folder.appending(path: "no folder/missing")) == .nothing)
    }
  }

  @Test func `What is there and is no file cannot be read, which is no nothing`() throws {
    try inFolder { folder in
      #expect(PrivateFile.read(folder) == .unreadable)
    }
  }

  @Test func `Only the customer's id is for backups, and every other file is kept out each time`()
    throws
  {
    try inFolder { folder in
      var excluded: [String] = []
      func write(_ path: String) throws {
        try PrivateFile.write(Data([1]), to: folder.appending(path: path)) {
          excluded.append($0.lastPathComponent)
        }
      }
      try write("app-user-id")
      try write("unrecorded")
      try write("unrecorded")
      try write("deeper/proven-purchases")
      #expect(excluded == ["unrecorded", "unrecorded", "proven-purchases"])
    }
  }

  @Test func `The customer's id is in the file that is for backups`() throws {
    try inFolder { folder in
      #expect(IdentityFile(folder: folder).save("alice"))
      #expect(
        PrivateFile.read(folder.appending(path: "app-user-id")) == .bytes(Array("alice".utf8)))
    }
  }
}
