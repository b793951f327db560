internal import EntitlementAPI
internal import Foundation

/// A list in a file, of which the last elements stay; whoever holds it guards it.
struct KeptList<Element: Codable & Sendable> {
  private let file: URL
  private let most: Int
  private var known: [Element]?
  /// Whether the file was read, so that it may be written.
  private var isRead = false

  /// Creates a list that is read when somebody asks for it.
  ///
  /// - Parameter most: How many elements are kept at most.
  init(_ file: URL, most: Int) {
    self.file = file
    self.most = most
  }

  /// The elements; none of the file's while it cannot be read, which is asked again each time.
  var elements: [Element] {
    mutating get {
      if isRead, let known { return known }
      let kept: [Element]
      switch PrivateFile.read(file) {
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
      try PrivateFile.write(Data(try WireJSON.encode(elements)), to: file)
    } catch {
      Log.error("\(what) cannot be kept in \(file.path()): \(error)")
    }
  }
}
