/// A key that the developer chose, with its value.
struct CatalogMember {
  let name: String
  /// The key itself, for reports of its problems.
  let key: CatalogField
  let value: CatalogField
}

/// A mapping whose keys are known.
struct CatalogSection {
  let field: CatalogField
  let members: [String: CatalogField]

  /// The value of a key; `nil` if it is missing or empty.
  subscript(key: String) -> CatalogField? {
    members[key].flatMap { $0.isNull ? nil : $0 }
  }

  /// The value of a required key; `wanted` describes the expected value.
  func required(_ key: String, _ wanted: String) -> CatalogField? {
    if let value = members[key] {
      guard value.isNull else { return value }
      value.report("is empty", fix: "write \(wanted)")
    } else {
      field.problems.add(
        line: field.line, field: field.path(of: key), "is missing", fix: "add \(wanted)")
    }
    return nil
  }
}
