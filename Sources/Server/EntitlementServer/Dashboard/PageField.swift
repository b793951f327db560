internal import AppleReports
internal import Dashboard

/// A query field of a page whose value has a form.
///
/// All other fields are free text, and unknown ones are ignored.
struct PageField: Sendable {
  private let name: String
  /// The form of a value, for a person.
  private let form: String
  private let accepts: @Sendable (String) -> Bool

  /// The environment whose data a page shows.
  static let environment: PageField = {
    let choices = PageEnvironment.allCases.map(\.rawValue) + ["all"]
    return PageField(
      name: PageEnvironment.parameter, form: "one of " + choices.joined(separator: ", ")
    ) { choices.contains($0.lowercased()) }
  }()

  static func day(_ name: String) -> PageField {
    PageField(name: name, form: "a day such as 2026-01-31") { $0.isEmpty || ReportDay($0) != nil }
  }

  static func number(_ name: String) -> PageField {
    PageField(name: name, form: "a positive number") { Int64($0).map { $0 > 0 } ?? false }
  }

  static func choice(_ name: String, _ values: [String]) -> PageField {
    PageField(name: name, form: "one of " + values.joined(separator: ", ")) { values.contains($0) }
  }

  static func cursor(
    _ name: String, _ isValid: @escaping @Sendable (String) -> Bool
  ) -> PageField {
    PageField(name: name, form: "the cursor of a link", accepts: isValid)
  }

  /// Returns why an address is malformed, in one sentence that names the field; `nil` if it is not.
  static func problem(in address: PageAddress, _ fields: [PageField]) -> String? {
    for field in [environment] + fields {
      guard let value = address.query[field.name], !field.accepts(value) else { continue }
      let shown = value.count > 80 ? "\(value.prefix(80))…" : value
      return "\(field.name): \"\(shown)\" is not valid; use \(field.form)."
    }
    return nil
  }
}
