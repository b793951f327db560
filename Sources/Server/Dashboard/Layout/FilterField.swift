/// A field of the form that filters a list; its name is the name of the query field.
public struct FilterField: Sendable {
  private let name: String
  private let label: String
  private let hint: String
  private let options: [(value: String, title: String)]

  /// A field for text.
  ///
  /// - Parameters:
  ///   - name: The name of the query field.
  ///   - label: The label.
  ///   - hint: An example; empty for none.
  public static func text(_ name: String, _ label: String, hint: String = "") -> FilterField {
    FilterField(name: name, label: label, hint: hint, options: [])
  }

  /// A field with choices, and one without a filter.
  ///
  /// - Parameters:
  ///   - name: The name of the query field.
  ///   - label: The label.
  ///   - options: The values and their titles; the choice without a filter is added.
  ///   - unfiltered: The title of the choice without a filter.
  public static func choice(
    _ name: String, _ label: String, _ options: [(value: String, title: String)],
    unfiltered: String = "All"
  ) -> FilterField {
    FilterField(name: name, label: label, hint: "", options: [("", unfiltered)] + options)
  }

  private func values(_ query: FormFields) -> [String: Any] {
    let value = query[name] ?? ""
    var options = options
    // A value that was typed into the address stays visible.
    if !options.isEmpty, !options.contains(where: { $0.value == value }) {
      options.append((value, value))
    }
    return [
      "fieldName": name, "fieldLabel": label, "fieldHint": hint, "fieldValue": value,
      "hasOptions": !options.isEmpty,
      "options": options.map { option in
        [
          "optionValue": option.value, "optionTitle": option.title,
          "isSelected": option.value == value,
        ] as [String: Any]
      },
    ]
  }

  /// Returns the values of the partial `filters`.
  static func form(_ fields: [FilterField], at address: PageAddress) -> [String: Any] {
    [
      "filters": [
        "action": address.path, "filterFields": fields.map { $0.values(address.query) },
        "isFiltered": fields.contains { address.query[$0.name] != nil },
      ] as [String: Any]
    ]
  }
}
