/// A value that is excluded from equality.
///
/// It is also excluded from dumps, because the bytes of a file contain its key for offers.
struct IgnoredInEquality<Content: Sendable>: Hashable, Sendable, CustomReflectable {
  var content: Content

  init(_ content: Content) { self.content = content }

  static func == (lhs: IgnoredInEquality, rhs: IgnoredInEquality) -> Bool { true }

  func hash(into hasher: inout Hasher) {}

  var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

/// The location of a part in its file, and the part as it was loaded.
///
/// An unchanged part is written back byte for byte, including everything that its type does not
/// name. A part that was created in code has no origin.
struct SourceOrigin<Part: Sendable>: Hashable, Sendable {
  private final class Storage: Sendable {
    let field: LocatedField
    let loaded: Part

    init(field: LocatedField, loaded: Part) {
      self.field = field
      self.loaded = loaded
    }
  }

  private let storage: IgnoredInEquality<Storage?>

  /// Creates the origin of a part that is not in a file.
  init() { storage = IgnoredInEquality(nil) }

  init(_ field: LocatedField, loaded: Part) {
    storage = IgnoredInEquality(Storage(field: field, loaded: loaded))
  }

  /// The location in the file; `nil` if the part was created in code.
  var field: LocatedField? { storage.content?.field }

  /// The part as it was loaded; `nil` if the part was created in code.
  var loaded: Part? { storage.content?.loaded }
}
