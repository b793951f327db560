/// Writes the text of one object: what did not change keeps its bytes.
///
/// A part tells it each of its keys together with what the key was when the file was loaded; only
/// where the two differ, or where the part stands in no file, is anything written.
struct ObjectWriter {
  /// The object in its file; `nil` when it is new.
  let base: Field?
  /// The version of the file, which decides which keys a new object gets.
  let version: FileVersion
  private let newLine: LineStart
  private var changes: [(key: String, text: [UInt8]?)] = []

  private init(base: Field?, version: FileVersion, line: LineStart) {
    self.base = base
    self.version = version
    newLine = line
  }

  /// Returns the text of a part; `line` is how the line begins on which a new object stands.
  static func text<Part: ConfigurationPart>(
    of part: Part, line: LineStart, version: FileVersion
  ) -> [UInt8] {
    var writer = ObjectWriter(base: part.origin.field, version: version, line: line)
    part.describe(to: &writer, was: part.origin.loaded)
    return writer.text
  }

  /// Whether the object stands in no file yet.
  var isNew: Bool { base == nil }

  /// How lines inside of the object begin.
  var innerLine: LineStart {
    base.map { ContainerText($0.node, in: $0.source).innerLine } ?? newLine.deeper
  }

  private var text: [UInt8] {
    guard let base else {
      let members = changes.compactMap { change in change.text.map { (change.key, $0) } }
      return XcodeLayout.object(members, line: newLine)
    }
    guard !changes.isEmpty else { return base.bytes }
    var container = ContainerText(base.node, in: base.source)
    for change in changes { container.set(change.key, change.text) }
    return container.joined
  }

  /// Writes the text of a key, or removes the key with `nil`.
  mutating func change(_ key: String, to text: [UInt8]?) {
    changes.append((key, text))
  }

  /// Tells a key that is always written.
  mutating func set<Value: Equatable>(
    _ key: String, _ value: Value, was old: Value?, as text: (Value) -> [UInt8]
  ) {
    if !isNew, old == value { return }
    change(key, to: text(value))
  }

  /// Tells a key that is written only when it has a value.
  mutating func set<Value: Equatable>(
    _ key: String, optional value: Value?, was old: Value?, as text: (Value) -> [UInt8]
  ) {
    if value == old { return }
    change(key, to: value.map(text))
  }

  /// Tells a key that has a text.
  mutating func set(_ key: String, _ value: String, was old: String?) {
    set(key, value, was: old, as: XcodeLayout.string)
  }

  /// Tells a key that may have a text.
  mutating func set(_ key: String, optional value: String?, was old: String?) {
    set(key, optional: value, was: old, as: XcodeLayout.string)
  }

  /// Tells a key that is on or off.
  mutating func set(_ key: String, _ value: Bool, was old: Bool?) {
    set(key, value, was: old, as: XcodeLayout.bool)
  }
}
