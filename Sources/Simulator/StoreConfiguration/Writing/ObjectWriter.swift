/// Writes the text of one object.
///
/// Unchanged parts keep their bytes. A part passes each of its keys with the loaded value. Text is
/// only written where the two differ, or where the part is not in a file yet.
struct ObjectWriter {
  /// The object in its file; `nil` if it is new.
  let base: LocatedField?
  /// The version of the file, which decides which keys a new object gets.
  let version: FileVersion
  private let newLine: LineIndentation
  private var changes: [(key: String, text: [UInt8]?)] = []

  private init(base: LocatedField?, version: FileVersion, line: LineIndentation) {
    self.base = base
    self.version = version
    newLine = line
  }

  /// Returns the text of a part; `line` is the indentation of a new object's line.
  static func text<Part: ConfigurationPart>(
    of part: Part, line: LineIndentation, version: FileVersion
  ) -> [UInt8] {
    var writer = ObjectWriter(base: part.origin.field, version: version, line: line)
    part.describe(to: &writer, was: part.origin.loaded)
    return writer.text
  }

  /// Whether the object is not in a file yet.
  var isNew: Bool { base == nil }

  /// The indentation of lines inside the object.
  var innerLine: LineIndentation {
    base.map { ContainerSource($0.node, in: $0.source).innerLine } ?? newLine.deeper
  }

  private var text: [UInt8] {
    guard let base else {
      let members = changes.compactMap { change in change.text.map { (change.key, $0) } }
      return XcodeJSONStyle.object(members, line: newLine)
    }
    guard !changes.isEmpty else { return base.bytes }
    var container = ContainerSource(base.node, in: base.source)
    for change in changes { container.set(change.key, change.text) }
    return container.joined
  }

  /// Writes the text of a key, or removes the key if `nil`.
  mutating func change(_ key: String, to text: [UInt8]?) {
    changes.append((key, text))
  }

  /// Writes a key that is always present.
  mutating func set<Value: Equatable>(
    _ key: String, _ value: Value, was old: Value?, as text: (Value) -> [UInt8]
  ) {
    if !isNew, old == value { return }
    change(key, to: text(value))
  }

  /// Writes a key that is present only with a value.
  mutating func set<Value: Equatable>(
    _ key: String, optional value: Value?, was old: Value?, as text: (Value) -> [UInt8]
  ) {
    if value == old { return }
    change(key, to: value.map(text))
  }

  /// Writes a key with a text.
  mutating func set(_ key: String, _ value: String, was old: String?) {
    set(key, value, was: old, as: XcodeJSONStyle.string)
  }

  /// Writes a key with an optional text.
  mutating func set(_ key: String, optional value: String?, was old: String?) {
    set(key, optional: value, was: old, as: XcodeJSONStyle.string)
  }

  /// Writes a key with a Boolean.
  mutating func set(_ key: String, _ value: Bool, was old: Bool?) {
    set(key, value, was: old, as: XcodeJSONStyle.bool)
  }
}
