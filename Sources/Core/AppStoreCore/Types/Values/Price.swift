/// An amount of money in thousandths of a currency unit, as Apple signs prices.
public struct Price: Hashable, Sendable, Codable {
  /// The amount in thousandths of the currency unit: 4.99 is 4990.
  public let milliunits: Int64
  /// The ISO 4217 currency code, such as `USD`.
  public let currency: String

  /// The maximum price of one item in a simulated store: a thousand million units, far above
  /// Apple's highest price in any currency.
  ///
  /// It keeps every sum that a store calculates within the range of its integers.
  public static let largestMilliunits: Int64 = 1_000_000_000_000

  /// Creates a price from thousandths of a currency unit.
  public init(milliunits: Int64, currency: String) {
    self.milliunits = milliunits
    self.currency = currency
  }

  /// The amount as a decimal number with a point and at least two decimal places: `4.99`.
  public var amount: String {
    let whole = milliunits.magnitude / 1000
    var decimals = String(1000 + milliunits.magnitude % 1000).dropFirst()
    if decimals.last == "0" { decimals = decimals.dropLast() }
    return "\(milliunits < 0 ? "-" : "")\(whole).\(decimals)"
  }

  /// Returns the thousandths of a decimal text such as `4.99`; `nil` if it is not such a number.
  ///
  /// Up to three decimal places are accepted, because Apple's milliunits have no more.
  public static func milliunits(fromDecimal text: String) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, !whole.isEmpty, whole.count <= 15,
      whole.allSatisfy({ $0.isASCII && $0.isNumber }), let units = Int64(whole)
    else { return nil }
    guard parts.count == 2 else { return units * 1000 }
    let decimals = parts[1]
    guard !decimals.isEmpty, decimals.count <= 3,
      decimals.allSatisfy({ $0.isASCII && $0.isNumber }),
      let fraction = Int64(decimals.padding(to: 3))
    else { return nil }
    return units * 1000 + fraction
  }
}

extension Substring {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: "0", count: Swift.max(0, width - count))
  }
}
