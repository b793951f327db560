internal import EntitlementAPI
internal import Foundation

/// A list in a file, of which the last elements stay; whoever holds it guards it.
struct KeptList<Element: Codable & Sendable> {
  private let file: URL
  private let most: Int
  private var known: [Element]?

  /// Creates a list that is read when somebody asks for it.
  ///
  /// - Parameter most: How many elements are kept at most.
  init(_ file: URL, most: Int) {
    self.file = file
    self.most = most
  }

  /// The elements; none when the file cannot be read.
  var elements: [Element] {
    mutating get {
      if let known { return known }
      let bytes = (try? Data(contentsOf: file)).map(Array.init) ?? []
      let elements = (try? WireJSON.decode([Element].self, from: bytes)) ?? []
      known = elements
      return elements
    }
  }

  /// Puts other elements in the place of these; what cannot be written counts in this process, and is
  /// logged.
  ///
  /// - Parameter what: What cannot be kept then, in words.
  mutating func replace(with elements: [Element], what: String) {
    let elements = Array(elements.suffix(most))
    known = elements
    do {
      try PrivateFile.write(Data(try WireJSON.encode(elements)), to: file)
    } catch {
      Log.error("\(what) cannot be kept in \(file.path()): \(error)")
    }
  }
}
