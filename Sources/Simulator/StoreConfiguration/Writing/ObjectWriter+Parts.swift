extension ObjectWriter {
  /// Returns the text of a part inside this object.
  ///
  /// A part that was copied from another file gets a new layout, with all the keys it had there.
  func text<Part: ConfigurationPart>(of part: Part, line: LineIndentation) -> [UInt8] {
    let text = Self.text(of: part, line: line, version: version)
    guard let source = part.origin.field?.source, source !== base?.source else { return text }
    return Self.laidOutAnew(text, line: line)
  }

  /// Returns JSON in Xcode's layout.
  ///
  /// Invalid JSON, which no part writes, is returned unchanged.
  static func laidOutAnew(_ text: [UInt8], line: LineIndentation) -> [UInt8] {
    guard let node = try? JSONParser.parse(SourceText(fileName: "", bytes: text)) else {
      return text
    }
    return XcodeJSONStyle.text(of: node, line: line)
  }

  /// Writes a key with an optional object.
  mutating func part<Part: ConfigurationPart>(_ key: String, _ part: Part?, was loaded: Part?) {
    if part == loaded { return }
    change(key, to: part.map { text(of: $0, line: innerLine) })
  }

  /// Writes a key with a list of objects.
  ///
  /// Objects of the list without a part, such as an offer that states there is none, remain.
  mutating func list<Part: ConfigurationPart>(
    _ key: String, _ parts: [Part], was loaded: [Part]?
  ) {
    if !isNew, parts == loaded ?? [] { return }
    let line = innerLine
    guard let base, let node = base.node[key], case .array(let nodes) = node.value, !nodes.isEmpty
    else {
      let texts = parts.map { text(of: $0, line: line.deeper) }
      return change(key, to: XcodeJSONStyle.array(texts, line: line))
    }
    var list = ContainerSource(node, in: base.source)
    let arrangement = ListEdit(
      nodes: nodes, loaded: (loaded ?? []).map { $0.origin.start(in: base.source) },
      wanted: parts.map { $0.origin.start(in: base.source) })
    let old = list.items
    let newLead = list.newLead
    list.items = arrangement.elements.map { element in
      switch element {
      case .kept(let index): return old[index]
      case .part(let part, let index):
        let value = text(of: parts[part], line: list.innerLine)
        var item = index.map { old[$0] } ?? ContainerSource.Item(lead: newLead, value: value)
        item.value = value
        return item
      }
    }
    change(key, to: list.joined)
  }
}

extension SourceOrigin {
  /// Returns the offset of the part in a file; `nil` if it does not come from that file.
  func start(in source: SourceText) -> Int? {
    guard let field, field.source === source else { return nil }
    return field.node.range.lowerBound
  }
}

/// The elements of a list after its parts changed, and which of them existed before.
struct ListEdit {
  /// An element of the new list.
  enum Element: Equatable {
    /// An element of the file without a part.
    case kept(Int)
    /// A part, and the element of the file that it was loaded from.
    case part(Int, Int?)
  }

  private(set) var elements: [Element] = []

  /// Arranges a list from the offsets of its elements, the loaded parts and the current parts.
  init(nodes: [JSONNode], loaded: [Int?], wanted: [Int?]) {
    let known = Set(loaded.compactMap { $0 })
    let starts = nodes.map(\.range.lowerBound)
    let indexes = Dictionary(uniqueKeysWithValues: zip(starts, starts.indices))
    var strangers = starts.indices.filter { !known.contains(starts[$0]) }[...]
    for (part, start) in wanted.enumerated() {
      let index = start.flatMap { indexes[$0] }
      if let index {
        let earlier = strangers.prefix { $0 < index }
        elements += earlier.map { .kept($0) }
        strangers = strangers.dropFirst(earlier.count)
      }
      elements.append(.part(part, index))
    }
    elements += strangers.map { .kept($0) }
  }
}
