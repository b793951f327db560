/// A key that the developer chose, with its value.
struct CatalogMember {
  let name: String
  /// The key itself, to report what is wrong with it.
  let key: CatalogField
  let value: CatalogField
}

/// A mapping whose keys are known.
struct CatalogSection {
  let field: CatalogField
  let members: [String: CatalogField]

  /// The value of a key; `nil` when it is not there or empty.
  subscript(key: String) -> CatalogField? {
    members[key].flatMap { $0.isNull ? nil : $0 }
  }

  /// The value of a key that must be there; `wanted` says what to write.
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
