import AppStoreCore
import Foundation
import ServerAdministration
import Testing

@Suite(.timeLimit(.minutes(30))) struct OwnerOnlyFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-owner-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func mode(_ file: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func `A new file is readable only by its owner before anything is written`() throws {
    let file = folder.appending(path: "key")
    let handle = FileHandle(fileDescriptor: try OwnerOnlyFile.create(file), closeOnDealloc: true)
    #expect(try mode(file) == 0o600)
    try handle.close()
  }

  @Test(.enabled(if: geteuid() == 0, "only root can create files for another user"))
  func `What root creates in another user's folder belongs to that user`() throws {
    let (user, group) = (54_321, 54_322)
    try FileManager.default.setAttributes(
      [.ownerAccountID: user, .groupOwnerAccountID: group], ofItemAtPath: folder.path)
    let written = folder.appending(path: "deep/er/key")
    try OwnerOnlyFile.write([1], to: written)
    try OwnerOnlyFile.write([2], to: written)
    let created = folder.appending(path: "empty")
    close(try OwnerOnlyFile.create(created))
    let lock = try DataDirectoryLock(folder)
    let folders = [
      written.deletingLastPathComponent(),
      written.deletingLastPathComponent().deletingLastPathComponent(),
    ]
    let locked = folder.appending(path: DataDirectoryLock.fileName)
    for file in folders + [written, created, locked] {
      let found = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(found[.ownerAccountID] as? Int == user, "\(file.path)")
      #expect(found[.groupOwnerAccountID] as? Int == group, "\(file.path)")
      #expect(try mode(file) & 0o077 == 0)
    }
    withExtendedLifetime(lock) {}
  }

  @Test func `An existing file is neither opened nor followed as a new file`() throws {
    let (file, link) = (folder.appending(path: "key"), folder.appending(path: "link"))
    try Data("old".utf8).write(to: file)
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: folder.appending(path: "elsewhere"))
    for place in [file, link] {
      #expect(throws: FileProblem.system(path: place.path, code: EEXIST)) {
        try OwnerOnlyFile.create(place)
      }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "elsewhere").path))
  }

  @Test func `A file is replaced as a whole in a created folder, without a temporary file`() throws
  {
    let file = folder.appending(path: "deep/er/key")
    for text in ["a longer secret", "short"] {
      try OwnerOnlyFile.write(Array(text.utf8), to: file)
      #expect(try OwnerOnlyFile.read(file) == Array(text.utf8))
      #expect(try mode(file) == 0o600)
    }
    let beside = try FileManager.default.contentsOfDirectory(
      atPath: file.deletingLastPathComponent().path)
    #expect(beside == ["key"])
  }

  @Test func `A link to a secret is followed, and a secret readable by others is rejected`() throws
  {
    let (file, link) = (folder.appending(path: "key"), folder.appending(path: "link"))
    try OwnerOnlyFile.write([1, 2, 3], to: file)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    #expect(try OwnerOnlyFile.read(link) == [1, 2, 3])
    #expect(!OwnerOnlyFile.isOpenToEverybody(link))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    #expect(throws: FileProblem.exposed(path: link.path)) { try OwnerOnlyFile.read(link) }
    #expect(!OwnerOnlyFile.isOpenToEverybody(link), "the group is not everybody")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    #expect(OwnerOnlyFile.isOpenToEverybody(link))
  }

  @Test func `A missing file has a readable description`() {
    let file = folder.appending(path: "nothing")
    let problem = #expect(throws: FileProblem.self) { try OwnerOnlyFile.read(file) }
    #expect(problem?.description == "\(file.path): no such file")
  }
}
