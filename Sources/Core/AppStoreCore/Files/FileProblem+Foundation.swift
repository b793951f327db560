package import Foundation

extension FileProblem {
  /// Returns a short description of an error of Foundation's file functions.
  package static func cause(_ error: any Error) -> String {
    let error = error as NSError
    if let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError {
      return String(cString: strerror(Int32(underlying.code)))
    }
    return switch CocoaError.Code(rawValue: error.code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: "no such file"
    case .fileReadNoPermission, .fileWriteNoPermission: "permission denied"
    case .fileReadInapplicableStringEncoding, .fileReadCorruptFile: "not UTF-8 text"
    case .fileReadUnknown: "not a file, or unreadable"
    default: error.localizedDescription
    }
  }

  /// Reads a text file in UTF-8.
  package static func text(of path: String) throws(FileProblem) -> String {
    do {
      return try String(contentsOf: URL(filePath: path), encoding: .utf8)
    } catch {
      throw .other(path: path, reason: cause(error))
    }
  }

  /// Reads a file.
  package static func bytes(of path: String) throws(FileProblem) -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw .other(path: path, reason: cause(error))
    }
  }

  /// The message for operators when a file cannot be read, with the fix.
  package static func unreadable(_ file: String, _ reason: String) -> String {
    "cannot read \(file): \(reason); check the path and its permissions"
  }

  /// The message for operators when a file or folder cannot be written, with the fix.
  package static func unwritable(_ path: String, _ reason: String) -> String {
    "cannot write \(path): \(reason); make it writable for this user, or choose another path"
  }
}
