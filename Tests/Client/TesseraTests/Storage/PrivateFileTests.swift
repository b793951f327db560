import AppStoreCore
import Foundation
import Tessera
import Testing

/// The SDK's reading of files that Foundation wrote.
@Suite(.timeLimit(.minutes(30))) struct PrivateFileTests {
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

  @Test func `A missing file, in a folder that may be missing, is absent`() throws {
    try inFolder { folder in
      #expect(PrivateFile.read(folder.appending(path: "missing")) == .nothing)
      #expect(PrivateFile.read(folder.appending(path: "no folder/missing")) == .nothing)
    }
  }

  @Test func `A directory cannot be read, which is not "absent"`() throws {
    try inFolder { folder in
      #expect(PrivateFile.read(folder) == .unreadable)
    }
  }

  @Test func `Only the app user ID is backed up, and other files are excluded at each write`()
    throws
  {
    try inFolder { folder in
      var excluded: [String] = []
      func write(_ path: String, isIdentity: Bool = false) throws {
        let file = folder.appending(path: path)
        try PrivateFile.write(Data([1]), to: file, isIdentity: isIdentity) {
          excluded.append($0.lastPathComponent)
        }
      }
      try write("app-user-id", isIdentity: true)
      try write("unrecorded")
      try write("unrecorded")
      try write("deeper/proven-purchases")
      #expect(excluded == ["unrecorded", "unrecorded", "proven-purchases"])
    }
  }

  @Test func `The app user ID is in the file that is backed up`() throws {
    try inFolder { folder in
      #expect(IdentityFile(folder: folder).save("alice"))
      let file = try String(contentsOf: folder.appending(path: "app-user-id"), encoding: .utf8)
      #expect(file.hasSuffix("\nalice"))
    }
  }
}
