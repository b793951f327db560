/// Something that a value carries and that is not part of it: it never makes two values differ.
///
/// No dump shows it either: the bytes of a file hold its key for offers.
struct Aside<Content: Sendable>: Hashable, Sendable, CustomReflectable {
  var content: Content

  init(_ content: Content) { self.content = content }

  static func == (lhs: Aside, rhs: Aside) -> Bool { true }

  func hash(into hasher: inout Hasher) {}

  var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

/// Where in a file a part stands, and what it was when it was loaded.
///
/// With it a part that nobody touched is written back byte for byte, together with all that its type
/// does not name; a part that was made here has none.
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

  /// The origin of a part that stands in no file.
  init() { storage = Aside(nil) }

  init(_ field: Field, loaded: Part) { storage = Aside(Storage(field: field, loaded: loaded)) }

  /// The place in the file; `nil` when the part was made here.
  var field: Field? { storage.content?.field }

  /// The part as it was loaded; `nil` when the part was made here.
  var loaded: Part? { storage.content?.loaded }
}
