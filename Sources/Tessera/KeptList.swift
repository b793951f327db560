internal import EntitlementAPI
internal import Foundation

/// A list in a file, of which the last elements stay; whoever holds it guards it.
///
/// A list that may open something is sealed, so that a changed file is as good as none.
struct KeptList<Element: Codable & Sendable> {
  private let folder: URL
  private let name: String
  private let most: Int
  private let secret: DeviceSecret?
  private var known: [Element]?
  /// Whether the file was read, so that it may be written.
  private var isRead = false

  /// Creates a list that is read when somebody asks for it.
  ///
  /// - Parameters:
  ///   - folder: Where the file is.
  ///   - name: The file's name.
  ///   - most: How many elements are kept at most.
  ///   - secret: What seals the file; `nil` when it needs no seal.
  init(in folder: URL, _ name: String, most: Int, sealedWith secret: DeviceSecret? = nil) {
    self.folder = folder
    self.name = name
    self.most = most
    self.secret = secret
  }

  // Made when it is needed: most launches ask for few of the lists.
  private var file: URL { folder.appending(path: name) }

  /// Whether the file's elements are known, or there are none.
  var isReadable: Bool {
    mutating get {
      _ = elements
      return isRead
    }
  }

  /// The elements; none of the file's while it cannot be read, which is asked again each time.
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

  /// What the file says, without its seal; a changed one says nothing.
  private var content: PrivateFile.Content {
    let content = PrivateFile.read(file)
    guard let secret, case .bytes(let sealed) = content else { return content }
    let opened = secret.opened(sealed)
    if let problem = DeviceSecret.problem(opened, of: "the entries of \(file.lastPathComponent)") {
      Log.error(problem)
    }
    switch opened {
    case .bytes(let bytes): return .bytes(bytes)
    case .unreadable: return .unreadable
    case .changed, .ofAnotherSecret:
      return .nothing
    }
  }

  /// Puts other elements in the place of these; what cannot be written counts in this process, and is
  /// logged.
  ///
  /// While the file cannot be read it is not replaced, because nobody knows what is lost with it.
  ///
  /// - Parameter what: What cannot be kept then, in words.
  mutating func replace(with elements: [Element], what: String) {
    if !isRead { _ = self.elements }
    let elements = Array(elements.suffix(most))
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
