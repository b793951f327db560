/// The text of a JSON object or list, split into its items.
///
/// Joined without a change, it gives the same bytes, including whitespace, order, escapes and
/// digits.
struct ContainerSource {
  /// A member of an object or an element of a list.
  struct Item {
    /// The key of a member; `nil` for an element.
    var key: String?
    /// The whitespace before the item.
    var lead: [UInt8]
    /// The key of a member with its colon and the whitespace around it.
    var label: [UInt8] = []
    var value: [UInt8]
    /// The whitespace between the value and the following comma.
    var tail: [UInt8] = []
  }

  var items: [Item] = []
  private let brackets: (opening: UInt8, closing: UInt8)
  private let closingSpace: [UInt8]
  /// The indentation of lines outside and inside the brackets.
  let outerLine: LineIndentation
  let innerLine: LineIndentation

  /// Splits the text of a node; a value that is not a container has no items.
  init(_ node: JSONNode, in source: SourceText) {
    let bytes = source.bytes
    let keys: [String?]
    let nodes: [JSONNode]
    switch node.value {
    case .object(let members): (keys, nodes) = (members.map(\.key), members.map(\.node))
    case .array(let elements): (keys, nodes) = (elements.map { _ in nil }, elements)
    case .string, .number, .bool, .null: (keys, nodes) = ([], [])
    }
    brackets = (bytes[node.range.lowerBound], bytes[node.range.upperBound - 1])
    let outer = source.lineStart(at: node.range.lowerBound)
    outerLine = outer
    innerLine =
      nodes.first.flatMap { LineIndentation(space: bytes[$0.lead], newline: outer.newline) }
      ?? outer.deeper
    closingSpace = Array(bytes[(nodes.last ?? node).closing(of: node)])
    for (index, item) in nodes.enumerated() {
      let next = index + 1 < nodes.count ? nodes[index + 1].lead.lowerBound - 1 : nil
      items.append(
        Item(
          key: keys[index], lead: Array(bytes[item.lead]),
          label: Array(bytes[item.lead.upperBound..<item.range.lowerBound]),
          value: Array(bytes[item.range]),
          tail: next.map { Array(bytes[item.range.upperBound..<$0]) } ?? []))
    }
  }

  /// The whitespace before a new item.
  var newLead: [UInt8] { items.first?.lead ?? innerLine.bytes }

  /// Replaces the value of a key, inserts it where Xcode would write it, or removes it if `nil`.
  mutating func set(_ key: String, _ text: [UInt8]?) {
    guard let text else { return items.removeAll { $0.key == key } }
    if let index = items.firstIndex(where: { $0.key == key }) {
      items[index].value = text
      return
    }
    let label = XcodeJSONStyle.string(key) + Array(" : ".utf8)
    let index = items.firstIndex { XcodeJSONStyle.isOrdered(key, $0.key ?? "") } ?? items.count
    items.insert(Item(key: key, lead: newLead, label: label, value: text), at: index)
  }

  /// The whole text.
  var joined: [UInt8] {
    var output = [brackets.opening]
    if items.isEmpty {
      output += outerLine.newline + outerLine.bytes
    } else {
      for (index, item) in items.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        output += item.lead + item.label + item.value + item.tail
      }
      output += closingSpace
    }
    return output + [brackets.closing]
  }
}

extension JSONNode {
  /// Returns the whitespace between this last item and the closing bracket of a container.
  ///
  /// For a container without items it is empty: its inner whitespace is dropped when an item is
  /// added.
  fileprivate func closing(of container: JSONNode) -> Range<Int> {
    let end = container.range.upperBound - 1
    return range == container.range ? end..<end : range.upperBound..<end
  }
}
