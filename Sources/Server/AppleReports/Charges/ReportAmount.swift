internal import AppStoreCore

/// Numbers as reports write them.
enum ReportAmount {
  /// Returns the thousandths of an amount such as `-4.99`; `nil` if it is not one.
  ///
  /// More than three decimal places are rounded half away from zero; empty text is 0.
  static func milliunits(_ text: String) -> Int64? {
    if text.isEmpty { return 0 }
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? String(text.dropFirst()) : text
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count > 3 else {
      return Price.milliunits(fromDecimal: digits).map { isNegative ? -$0 : $0 }
    }
    guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let whole = Price.milliunits(fromDecimal: "\(parts[0]).\(parts[1].prefix(3))")
    else { return nil }
    let next = parts[1].utf8.dropFirst(3).first ?? 0x30
    let amount = whole + (next >= 0x35 ? 1 : 0)
    return isNegative ? -amount : amount
  }

  /// Returns a whole number such as `2` or `2.00`; `nil` if it is not one.
  static func whole(_ text: String) -> Int64? {
    guard let amount = milliunits(text), amount % 1000 == 0 else { return nil }
    return amount / 1000
  }
}
