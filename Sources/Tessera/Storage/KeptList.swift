internal import EntitlementAPI
internal import Foundation

/// A saved list with a maximum length, which drops its oldest elements; its owner serializes
/// access.
///
/// A list that may grant access is sealed, so that a modified file is ignored.
struct KeptList<Element: Codable & Sendable> {
  private let folder: URL
  private let name: String
  private let most: Int
  private let secret: DeviceKey?
  private var known: [Element]?
  /// Whether the file was read, so that it may be written.
  private var isRead = false

  /// Creates a list that is read on first use.
  ///
  /// - Parameters:
  ///   - folder: The directory of the file.
  ///   - name: The file's name.
  ///   - most: The maximum number of elements.
  ///   - secret: The secret that seals the file; `nil` if it needs no seal.
  init(in folder: URL, _ name: String, most: Int, sealedWith secret: DeviceKey? = nil) {
    self.folder = folder
    self.name = name
    assert(most > 0, "a saved list has room for an element")
    self.most = most
    self.secret = secret
  }

  // Computed when needed, because most launches use few of the lists.
  private var file: URL { folder.appending(path: name) }

  /// Whether the file was read, or does not exist.
  var isReadable: Bool {
    mutating get {
      _ = elements
      return isRead
    }
  }

  /// The elements; without the file's while it cannot be read, which is retried at each use.
  var elements: [Element] {
    mutating get {
      if isRead, let known { return known }
      let kept: [Element]
      switch content {
      case .unreadable: return known ?? []
      case .bytes(let bytes): kept = (try? WireJSON.decode([Element].self, from: bytes)) ?? []
      case .nothing: kept = []
      }
      isRead = true
      let meanwhile = known ?? []
      let all = Array((kept + meanwhile).suffix(most))
      known = all
      if !meanwhile.isEmpty { replace(with: all, what: "what came meanwhile") }
      return all
    }
  }

  /// The file's content without its seal; nothing if it was modified.
  private var content: PrivateFile.Content {
    let content = PrivateFile.read(file)
    guard let secret, case .bytes(let sealed) = content else { return content }
    let opened = secret.opened(sealed)
    if let problem = DeviceKey.problem(opened, of: "the entries of \(file.lastPathComponent)") {
      Log.error(problem)
    }
    switch opened {
    case .bytes(let bytes): return .bytes(bytes)
    case .unreadable: return .unreadable
    case .changed, .ofAnotherSecret:
      return .nothing
    }
  }

  /// Replaces the elements; a failed write is logged, and the elements then count in this process.
  ///
  /// While the file cannot be read it is not replaced, to avoid losing its content.
  ///
  /// - Parameter what: A description of the elements for the log.
  mutating func replace(with elements: [Element], what: String) {
    if !isRead { _ = self.elements }
    let elements = Array(elements.suffix(most))
    assert(elements.count <= most, "a saved list has a limit")
    known = elements
    guard isRead else { return }
    do {
      let bytes = try WireJSON.encode(elements)
      guard let written = secret.map({ $0.sealed(bytes) }) ?? bytes else {
        return Log.error("\(what) cannot be kept: the device's secret cannot be read now")
      }
      try PrivateFile.write(Data(written), to: file)
    } catch {
      Log.error("\(what) cannot be kept in \(file.path()): \(error)")
    }
  }
}
