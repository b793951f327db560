internal import Charts

enum ChartNumber {
  /// Returns a decimal number with a comma between thousands, such as `-12,300.50`.
  static func grouped(_ decimal: String) -> String {
    let parts = decimal.drop { $0 == "-" }
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = parts.first ?? "0"
    var text = decimal.hasPrefix("-") ? "-" : ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return parts.count > 1 ? "\(text).\(parts[1])" : text
  }

  /// Returns a value without its unit, except for percent; `–` for one that does not exist.
  static func text(_ value: ChartValue?, _ measure: ChartMeasure) -> String {
    guard let value else { return "–" }
    let isWhole = value.units.isMultiple(of: value.perOne)
    let decimals = measure.unit == .count && !isWhole ? 1 : measure.places
    return grouped(value.decimal(places: decimals)) + (measure.unit == .percent ? "%" : "")
  }

  /// Returns a value with its unit, such as `12,300.00 USD`.
  static func full(_ value: ChartValue?, _ measure: ChartMeasure, _ currency: String) -> String {
    let text = text(value, measure)
    return measure.unit == .money && value != nil ? "\(text) \(currency)" : text
  }

  /// Returns a difference with its sign, such as `+9.99`.
  static func signed(_ difference: ChartValue, _ measure: ChartMeasure) -> String {
    let text = text(difference, measure)
    return text.hasPrefix("-") ? text : "+\(text)"
  }

  /// Returns the change from one value to another in percent of the first; `nil` if the first is not
  /// positive.
  static func change(from start: ChartValue?, to end: ChartValue?) -> Double? {
    guard let start, let end, start.units > 0 else { return nil }
    return (end.approximation - start.approximation) / start.approximation * 100
  }

  /// Returns a percentage without its sign: whole from 10 up, with one decimal place below it.
  static func percent(_ value: Double) -> String {
    let size = abs(value)
    guard size < 1_000_000 else { return "more than 1,000,000%" }
    return size >= 9.95
      ? "\(grouped("\(Int(size.rounded()))"))%" : "\(FigureText.coordinate(size))%"
  }
}
