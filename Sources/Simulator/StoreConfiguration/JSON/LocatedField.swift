/// A value of the file with its path, so that errors can name its location.
struct LocatedField: Sendable {
  let source: SourceText
  let path: String
  let node: JSONNode

  var fileName: String { source.fileName }

  /// The bytes of the value.
  var bytes: [UInt8] { Array(source.bytes[node.range]) }

  /// Returns the member of an object; `nil` if absent or `null`, which are equivalent in these
  /// files.
  func member(_ key: String) throws(StoreKitConfigurationError) -> LocatedField? {
    guard case .object(let members) = node.value else { throw wrongType("an object `{ }`") }
    guard let found = members.first(where: { $0.key == key }), found.node.value != .null else {
      return nil
    }
    return LocatedField(source: source, path: self.path(of: key), node: found.node)
  }

  /// Returns a required member of an object; `fix` is the instruction if it is missing.
  func required(_ key: String, fix: String) throws(StoreKitConfigurationError) -> LocatedField {
    if let found = try member(key) { return found }
    throw StoreKitConfigurationError(
      code: .missingValue, fileName: fileName, position: node.position,
      field: path(of: key), problem: "is missing", fix: fix)
  }

  /// Returns the member of an object, of any type; this field itself if there is no such member.
  func location(_ key: String) -> LocatedField {
    node[key].map { LocatedField(source: source, path: path(of: key), node: $0) } ?? self
  }

  /// Returns the path of a member.
  func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// Returns the elements of a list.
  func elements() throws(StoreKitConfigurationError) -> [LocatedField] {
    guard case .array(let nodes) = node.value else { throw wrongType("a list `[ ]`") }
    return nodes.enumerated().map { index, node in
      LocatedField(source: source, path: "\(path)[\(index)]", node: node)
    }
  }

  /// Returns the elements of a member that is a list; empty if the member is absent.
  func elements(of key: String) throws(StoreKitConfigurationError) -> [LocatedField] {
    try member(key)?.elements() ?? []
  }

  /// Returns the text of this field.
  func text() throws(StoreKitConfigurationError) -> String {
    guard case .string(let text) = node.value else { throw wrongType("text in double quotes") }
    return text
  }

  /// Returns the Boolean value.
  func flag() throws(StoreKitConfigurationError) -> Bool {
    guard case .bool(let flag) = node.value else {
      throw wrongType("`true` or `false` without quotes")
    }
    return flag
  }

  /// Returns an integer.
  func wholeNumber() throws(StoreKitConfigurationError) -> Int {
    guard case .number(let text) = node.value, let number = Int(text) else {
      throw wrongType("a whole number without quotes")
    }
    return number
  }

  /// Returns an error about this field's value.
  func invalid(_ problem: String, fix: String) -> StoreKitConfigurationError {
    error(.invalidValue, problem, fix: fix)
  }

  /// Returns an error with a code about this field.
  func error(
    _ code: StoreKitConfigurationError.Code, _ problem: String, fix: String
  ) -> StoreKitConfigurationError {
    StoreKitConfigurationError(
      code: code, fileName: fileName, position: node.position, field: path, problem: problem,
      fix: fix)
  }

  private func wrongType(_ wanted: String) -> StoreKitConfigurationError {
    error(.wrongType, "is \(node.value.kind)", fix: "write \(wanted)")
  }
}
