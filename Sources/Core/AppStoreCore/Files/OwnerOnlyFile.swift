package import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Files with secrets: only their owner can read or write them, at every moment.
///
/// What root creates belongs to the owner of its folder: a server that runs as another user could
/// not read root's files.
package enum OwnerOnlyFile {
  /// Reads a file; throws if users other than its owner may read or write it.
  ///
  /// The check and the read use one descriptor, so the file cannot be replaced in between.
  package static func read(_ file: URL) throws(FileProblem) -> [UInt8] {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw problem(file) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw problem(file) }
    guard status.st_mode & 0o077 == 0 else { throw .exposed(path: file.path) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = chunk.withUnsafeMutableBytes {
        systemRead(descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return bytes }
      if count > 0 {
        bytes.append(contentsOf: chunk[..<count])
      } else if errno != EINTR {
        throw problem(file)
      }
    }
  }

  /// Writes a file atomically, replacing an existing one, and creates its folder if needed.
  ///
  /// - Parameter isDurable: Whether the file must be on disk on return, as for a key that apps will
  ///   be built with. Otherwise a power failure may lose it.
  package static func write(
    _ bytes: [UInt8], to file: URL, isDurable: Bool = true
  ) throws(FileProblem) {
    let folder = file.deletingLastPathComponent()
    try makeFolder(folder)
    let draft = folder.appending(path: ".\(file.lastPathComponent).\(UUID().uuidString)")
    let descriptor = try create(draft)
    let isWritten = write(bytes, to: descriptor) && (!isDurable || fsync(descriptor) == 0)
    let code = errno
    close(descriptor)
    guard isWritten else {
      unlink(draft.path)
      throw .system(path: file.path, code: code)
    }
    guard rename(draft.path, file.path) == 0 else {
      let problem = problem(file)
      unlink(draft.path)
      throw problem
    }
    if isDurable { try sync(folder) }
  }

  /// Creates an empty file and returns its descriptor, which the caller must close.
  ///
  /// - Throws: ``FileProblem/system(path:code:)``: with `EEXIST` if a file or link already exists, and
  ///   with `EPERM` if root cannot give it to the owner of its folder; the file is removed then.
  package static func create(_ file: URL) throws(FileProblem) -> CInt {
    let descriptor = open(
      file.path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(0o600))
    guard descriptor >= 0 else { throw problem(file) }
    do throws(FileProblem) {
      try giveToOwner(of: file.deletingLastPathComponent(), file, descriptor)
    } catch {
      close(descriptor)
      unlink(file.path)
      throw error
    }
    return descriptor
  }

  /// Gives what root created to the owner and the group of its folder; does nothing for other users.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - file: The file or folder that root created, for errors.
  ///   - descriptor: Its descriptor, which stays open.
  /// - Throws: ``FileProblem/system(path:code:)`` if the system does not allow it.
  package static func giveToOwner(
    of folder: URL, _ file: URL, _ descriptor: CInt
  ) throws(FileProblem) {
    guard geteuid() == 0 else { return }
    var status = stat()
    guard stat(folder.path, &status) == 0 else { throw problem(folder) }
    guard status.st_uid != 0 else { return }
    guard fchown(descriptor, status.st_uid, status.st_gid) == 0 else { throw problem(file) }
  }

  /// Creates a folder for its owner only, with its missing parents; an existing one is not changed.
  ///
  /// - Throws: ``FileProblem``; folders that were created before the error remain.
  package static func makeFolder(_ folder: URL) throws(FileProblem) {
    guard !FileManager.default.fileExists(atPath: folder.path) else { return }
    let parent = folder.absoluteURL.standardizedFileURL.deletingLastPathComponent()
    if folder.pathComponents.count > 1 { try makeFolder(parent) }
    // Another process may create it at the same time.
    guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else { throw problem(folder) }
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw problem(folder) }
    defer { close(descriptor) }
    try giveToOwner(of: parent, folder, descriptor)
  }

  /// Creates an empty file for another writer.
  ///
  /// Errors are ignored, because opening it reports them.
  package static func makeEmpty(_ file: URL) {
    if let descriptor = try? create(file) { close(descriptor) }
  }

  /// Returns whether every user of the machine may read or write a file; follows links.
  package static func isOpenToEverybody(_ file: URL) -> Bool {
    var status = stat()
    return stat(file.path, &status) == 0 && status.st_mode & 0o006 != 0
  }

  /// Returns why no file can be written in a folder; `nil` if one can be.
  ///
  /// A folder that does not exist can be created if its nearest existing parent is writable.
  package static func problem(ofWritingIn folder: URL) -> FileProblem? {
    var existing = folder
    while access(existing.path, F_OK) != 0, errno == ENOENT, existing.pathComponents.count > 1 {
      existing = existing.deletingLastPathComponent()
    }
    var status = stat()
    guard stat(existing.path, &status) == 0 else { return problem(existing) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      return .system(path: existing.path, code: ENOTDIR)
    }
    return access(existing.path, W_OK | X_OK) == 0 ? nil : problem(existing)
  }

  private static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = systemWrite(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  private static func sync(_ folder: URL) throws(FileProblem) {
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw problem(folder) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw problem(folder) }
  }

  private static func problem(_ file: URL) -> FileProblem {
    .system(path: file.path, code: errno)
  }
}

/// The system's functions, whose names are also used here.
private let systemRead = read(_:_:_:)
private let systemWrite = write(_:_:_:)
