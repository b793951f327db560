internal import Foundation

/// Files with secrets in them: nobody but their owner may read or write them.
enum OwnerOnlyFile {
  /// Reads a file, and refuses one that others may read.
  static func read(_ file: URL) throws(BootstrapError) -> [UInt8] {
    if isExposed(file) { throw .exposedKey(file: file.path) }
    do {
      return Array(try Data(contentsOf: file))
    } catch {
      throw .unreadable(file: file.path, reason: RootKeyFile.cause(error))
    }
  }

  /// Whether the group or everybody may do anything with a file; of a link, with the file it leads to.
  static func isExposed(_ file: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: file.resolvingSymlinksInPath().path)
    let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
    return mode & 0o077 != 0
  }

  /// Writes a file at once, so that nobody sees half of it, and makes its folder when it is missing.
  ///
  /// It is on the disk when this returns: apps may be built with the key in it next.
  static func write(_ bytes: [UInt8], to file: URL) throws(BootstrapError) {
    let files = FileManager.default
    let folder = file.deletingLastPathComponent()
    do {
      if !files.fileExists(atPath: folder.path) {
        try files.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
    } catch {
      throw .unwritable(path: folder.path, reason: RootKeyFile.cause(error))
    }
    let draft = folder.appending(path: ".\(file.lastPathComponent).\(UUID().uuidString)")
    guard
      files.createFile(
        atPath: draft.path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
    else { throw .unwritable(path: file.path, reason: "the file was not created") }
    guard sync(draft), rename(draft.path, file.path) == 0, sync(folder) else {
      let reason = String(cString: strerror(errno))
      try? files.removeItem(at: draft)
      throw .unwritable(path: file.path, reason: reason)
    }
  }

  private static func sync(_ item: URL) -> Bool {
    let descriptor = open(item.path, O_RDONLY)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }
}
