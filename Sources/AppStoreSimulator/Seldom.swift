/// What most things of a kind have no use for: it takes room only where it differs from the usual.
struct Seldom<Value: SeldomNeeded>: Hashable, Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box?

  /// The value; a change to one of its parts is a copy of all of them.
  var value: Value {
    get { box?.value ?? Value() }
    set { box = newValue == Value() ? nil : Box(newValue) }
  }

  /// Returns a part, without a copy of the others; `nil` where all is as usual.
  func part<Part>(_ read: (borrowing Value) -> Part) -> Part? { box.map { read($0.value) } }

  /// Whether all is as usual.
  var isUsual: Bool { box == nil }

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.box === rhs.box || lhs.box?.value == rhs.box?.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(box?.value) }
}

/// A value that has a usual state, in which it need not be kept.
protocol SeldomNeeded: Hashable, Sendable {
  /// Creates the usual state.
  init()
}
