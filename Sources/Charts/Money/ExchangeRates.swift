/// Dated exchange rates: how much of a currency one unit of the base currency buys.
///
/// The last rate applies for at most seven days, as over weekends; without one an amount is unknown.
package struct ExchangeRates: Hashable, Sendable {
  /// A rate as a decimal number: `digits / scale`.
  private struct Rate: Hashable {
    let day: ChartDay
    let digits: Int64
    let scale: Int64
  }

  /// The days for which a rate applies if there is no newer one.
  package static let validDays = 7

  /// The ISO 4217 code of the currency into which amounts are converted.
  package let base: String
  private var rates: [String: [Rate]] = [:]

  /// Creates a table without rates.
  package init(base: String = "USD") { self.base = base }

  /// Sets the rate of a currency on a day, such as `0.9213` EUR for one USD.
  ///
  /// - Returns: Whether the text is a positive decimal number of at most nine places before and nine
  ///   after the point; otherwise nothing changes.
  @discardableResult
  package mutating func set(_ text: String, of currency: String, on day: ChartDay) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...9).contains(whole.utf8.count),
      parts.count == 1 || (1...9).contains(parts[1].utf8.count),
      parts.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
      let digits = Int64(parts.joined()), digits > 0, currency != base
    else { return false }
    let scale = (0..<(parts.count == 1 ? 0 : parts[1].utf8.count)).reduce(Int64(1)) { scale, _ in
      scale * 10
    }
    var list = rates[currency] ?? []
    list.removeAll { $0.day == day }
    let place = list.firstIndex { $0.day > day } ?? list.endIndex
    list.insert(Rate(day: day, digits: digits, scale: scale), at: place)
    rates[currency] = list
    return true
  }

  /// Returns an amount in millionths of the base currency, rounded once, half to even; `nil` without
  /// a rate.
  ///
  /// - Parameters:
  ///   - milliunits: The amount in thousandths of the currency unit.
  ///   - currency: The ISO 4217 code of the currency.
  ///   - day: The day whose rate applies.
  package func converted(_ milliunits: Int64, from currency: String, on day: ChartDay) -> Int64? {
    if currency == base { return milliunits * 1000 }
    guard let rate = rates[currency]?.last(where: { $0.day <= day }),
      day - rate.day <= Self.validDays
    else { return nil }
    let (scaled, isTooLarge) = rate.scale.multipliedReportingOverflow(by: 1000)
    return isTooLarge ? nil : Rounding.quotient(milliunits, times: scaled, over: rate.digits)
  }
}
