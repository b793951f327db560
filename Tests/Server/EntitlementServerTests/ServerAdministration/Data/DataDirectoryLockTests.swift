import Foundation
import ServerAdministration
import ServerBootstrap
import Testing
import WaitingTestSupport

@Suite(.timeLimit(.minutes(30))) struct ServerLockTests {
  /// Takes the lock of a folder, and retries while it is in use.
  ///
  /// A program that another test starts has a copy of a released lock until it runs.
  private func take(_ folder: URL) async throws -> DataDirectoryLock {
    var lock: DataDirectoryLock?
    try await eventually("the lock is free") {
      do throws(ServerDataError) {
        lock = try DataDirectoryLock(folder)
        return true
      } catch {
        guard case .dataDirectoryInUse = error else { throw error }
        return false
      }
    }
    return try #require(lock)
  }

  @Test func `A data directory has one server at a time, and another one after it ends`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-lock-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Int(ProcessInfo.processInfo.processIdentifier)
    for _ in 0..<2 {
      let lock = try await take(folder)
      let refusal = #expect(throws: ServerDataError.self) { try DataDirectoryLock(folder) }
      #expect(refusal == .dataDirectoryInUse(folder: folder.path, process: process))
      #expect(refusal?.description.contains("choose another with --data") == true)
      withExtendedLifetime(lock) {}
    }
    let file = folder.appending(path: DataDirectoryLock.fileName)
    #expect(FileManager.default.fileExists(atPath: file.path))
    let modes = try [folder, file].map {
      try FileManager.default.attributesOfItem(atPath: $0.path)[.posixPermissions] as? Int
    }
    #expect(modes == [0o700, 0o600])
  }
}
