/// Formats names and values for Prometheus's text format 0.0.4.
///
/// Source: <https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format>
enum ExpositionText {
  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    guard value.rounded() == value, value.magnitude < 1e15 else { return "\(value)" }
    return "\(Int64(value))"
  }

  /// Returns the name of a metric or label, with invalid characters replaced by `_`.
  static func name(_ text: String) -> String {
    let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    let replaced = text.utf8.map { byte in
      let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      return isLetter || isDigit(byte) ? byte : UInt8(ascii: "_")
    }
    let name = String(decoding: replaced, as: UTF8.self)
    return replaced.first.map(isDigit) ?? true ? "_" + name : name
  }

  static func help(_ text: String) -> String {
    text.replacing("\\", with: #"\\"#).replacing("\n", with: #"\n"#)
  }

  static func labels(_ labels: [(name: String, value: String)]) -> String {
    guard !labels.isEmpty else { return "" }
    let pairs = labels.map { #"\#($0.name)="\#(labelValue($0.value))""# }
    return "{" + pairs.joined(separator: ",") + "}"
  }

  private static func labelValue(_ text: String) -> String {
    text.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
      .replacing("\n", with: #"\n"#)
  }
}
