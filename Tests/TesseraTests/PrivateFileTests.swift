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

  @Test func `A folder that the SDK makes stays out of backups, and one of the app is left alone`()
    throws
  {
    try inFolder { folder in
      var excluded: [URL] = []
      func write(_ path: String) throws {
        try PrivateFile.write(Data([1]), to: folder.appending(path: path)) { excluded.append($0) }
      }
      try write("a file")
      #expect(excluded == [])
      try write("made/a file")
      try write("made/another file")
      #expect(excluded.map(\.lastPathComponent) == ["made"])
    }
  }
}
