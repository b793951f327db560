/// A box for fields that most values of a type do not need, allocated only if they differ from the
/// default.
struct SparseBox<Value: DefaultValued>: Hashable, Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box?

  /// The value.
  ///
  /// Changing one part copies all of them.
  var value: Value {
    get { box?.value ?? Value() }
    set { box = newValue == Value() ? nil : Box(newValue) }
  }

  /// Returns a part without copying the others; `nil` if the value is the default.
  func part<Part>(_ read: (borrowing Value) -> Part) -> Part? { box.map { read($0.value) } }

  /// Whether the value is the default.
  var isUsual: Bool { box == nil }

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.box === rhs.box || lhs.box?.value == rhs.box?.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(box?.value) }
}

/// A type with a default value that needs no storage.
protocol DefaultValued: Hashable, Sendable {
  /// Creates the default value.
  init()
}
