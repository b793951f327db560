/// A value that is excluded from equality.
///
/// It is also excluded from dumps, because the bytes of a file contain its key for offers.
struct Aside<Content: Sendable>: Hashable, Sendable, CustomReflectable {
  var content: Content

  init(_ content: Content) { self.content = content }

  static func == (lhs: Aside, rhs: Aside) -> Bool { true }

  func hash(into hasher: inout Hasher) {}

  var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

/// The location of a part in its file, and the part as it was loaded.
///
/// An unchanged part is written back byte for byte, including everything that its type does not
/// name. A part that was created in code has no origin.
struct Origin<Part: Sendable>: Hashable, Sendable {
  private final class Storage: Sendable {
    let field: Field
    let loaded: Part

    init(field: Field, loaded: Part) {
      self.field = field
      self.loaded = loaded
    }
  }

  private let storage: Aside<Storage?>

  /// Creates the origin of a part that is not in a file.
  init() { storage = Aside(nil) }

  init(_ field: Field, loaded: Part) { storage = Aside(Storage(field: field, loaded: loaded)) }

  /// The location in the file; `nil` if the part was created in code.
  var field: Field? { storage.content?.field }

  /// The part as it was loaded; `nil` if the part was created in code.
  var loaded: Part? { storage.content?.loaded }
}
