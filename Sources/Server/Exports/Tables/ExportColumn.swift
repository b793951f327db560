internal import AppStoreCore
internal import Charts

/// The type of a column's values.
package enum ExportColumnType: String, Codable, Hashable, Sendable {
  /// Text.
  case text
  /// Text that contains JSON.
  case json
  /// A whole number.
  case integer
  /// An amount of money, or a part of it, as decimal text.
  case decimal
  /// True or false.
  case boolean
  /// A time in UTC.
  case timestamp
}

/// A column of a table: its name, its type, and its value in a row.
struct ExportColumn<Row>: Sendable {
  let name: String
  let type: ExportColumnType
  let value: @Sendable (Row) -> ExportValue

  static func text(_ name: String, _ value: @escaping @Sendable (Row) -> String?) -> Self {
    Self(name: name, type: .text) { value($0).map { .text($0) } ?? .null }
  }

  static func json(_ name: String, _ value: @escaping @Sendable (Row) -> String?) -> Self {
    Self(name: name, type: .json) { value($0).map { .text($0) } ?? .null }
  }

  static func integer(_ name: String, _ value: @escaping @Sendable (Row) -> Int64?) -> Self {
    Self(name: name, type: .integer) { value($0).map { .integer($0) } ?? .null }
  }

  static func boolean(_ name: String, _ value: @escaping @Sendable (Row) -> Bool?) -> Self {
    Self(name: name, type: .boolean) { value($0).map { .boolean($0) } ?? .null }
  }

  static func money(_ name: String, _ value: @escaping @Sendable (Row) -> Price?) -> Self {
    Self(name: name, type: .decimal) { value($0).map { .decimal($0.amount) } ?? .null }
  }

  /// An amount in US dollars, with two to six decimal places.
  static func dollars(_ name: String, _ value: @escaping @Sendable (Row) -> ChartValue?) -> Self {
    Self(name: name, type: .decimal) {
      value($0).map { .decimal(shortened($0.decimal(places: 6))) } ?? .null
    }
  }

  /// Returns a decimal number without zeros at its end, but with two places at least.
  private static func shortened(_ text: String) -> String {
    var text = text[...]
    while text.hasSuffix("0"), !text.dropLast(2).hasSuffix(".") { text = text.dropLast() }
    return String(text)
  }

  /// A part of an amount, with six decimal places.
  static func share(_ name: String, _ value: @escaping @Sendable (Row) -> ChartValue?) -> Self {
    Self(name: name, type: .decimal) {
      value($0).map { .decimal($0.decimal(places: 6)) } ?? .null
    }
  }

  /// A time with whole seconds, as RevenueCat writes it.
  static func plainTime(_ name: String, _ value: @escaping @Sendable (Row) -> Timestamp?) -> Self {
    Self(name: name, type: .timestamp) { value($0).map { .text(ExportTime.plain($0)) } ?? .null }
  }

  /// A time with milliseconds.
  static func time(_ name: String, _ value: @escaping @Sendable (Row) -> Timestamp?) -> Self {
    Self(name: name, type: .timestamp) { value($0).map { .text(ExportTime.precise($0)) } ?? .null }
  }

  /// A column whose values are not known.
  static func unknown(_ name: String, _ type: ExportColumnType) -> Self {
    Self(name: name, type: type) { _ in .null }
  }
}
