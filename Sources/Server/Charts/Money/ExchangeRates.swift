/// Dated exchange rates: how much of a currency one US dollar buys.
///
/// The last rate applies for at most seven days, as over weekends; without one an amount is unknown.
package struct ExchangeRates: Hashable, Sendable {
  /// A rate of a day.
  package struct Rate: Hashable, Sendable {
    /// The day.
    package let day: ChartDay
    /// The rate in billionths; positive.
    let billionths: Int64

    /// The rate as a decimal number, such as `0.9213`.
    package var text: String {
      let (whole, rest) = billionths.quotientAndRemainder(dividingBy: 1_000_000_000)
      guard rest > 0 else { return "\(whole)" }
      var digits = String(1_000_000_000 + rest).dropFirst()
      while digits.last == "0" { digits = digits.dropLast() }
      return "\(whole).\(digits)"
    }
  }

  /// The days for which a rate applies if there is no newer one.
  static let validDays = 7
  /// The ISO 4217 code of the currency that rates are about.
  package static let base = "USD"

  private var rates: [String: [Rate]] = [:]

  /// Creates a table without rates.
  package init() {}

  /// The currencies with a rate, ordered.
  package var currencies: [String] { rates.keys.sorted() }

  /// Returns the billionths of a rate such as `0.9213`.
  ///
  /// - Returns: `nil` unless the text is a positive decimal number of at most six places before and
  ///   nine after the point.
  static func billionths(_ text: String) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...6).contains(whole.utf8.count),
      parts.count == 1 || (1...9).contains(parts[1].utf8.count),
      parts.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } })
    else { return nil }
    let fraction = parts.count == 1 ? "" : String(parts[1])
    let padded = fraction + String(repeating: "0", count: 9 - fraction.utf8.count)
    guard let digits = Int64(whole + padded), digits > 0 else { return nil }
    return digits
  }

  /// Sets the rate of a currency on a day, such as `0.9213` EUR for one USD.
  ///
  /// - Returns: Whether the text is a rate; see ``billionths(_:)``. Otherwise, and for USD, nothing
  ///   changes.
  @discardableResult
  package mutating func set(_ text: String, of currency: String, on day: ChartDay) -> Bool {
    guard let billionths = Self.billionths(text), currency != Self.base else { return false }
    set(Rate(day: day, billionths: billionths), of: currency)
    return true
  }

  /// Sets the rate of a currency; one of the same day is replaced.
  package mutating func set(_ rate: Rate, of currency: String) {
    var list = rates[currency] ?? []
    let place = Self.place(after: rate.day, in: list)
    if place > 0, list[place - 1].day == rate.day {
      list[place - 1] = rate
    } else {
      list.insert(rate, at: place)
    }
    rates[currency] = list
  }

  /// Returns all rates of a currency, oldest first.
  package func list(of currency: String) -> [Rate] { rates[currency] ?? [] }

  /// Returns the rate that is stated for a day; `nil` without one.
  func exactRate(of currency: String, on day: ChartDay) -> Rate? {
    rate(of: currency, on: day).flatMap { $0.day == day ? $0 : nil }
  }

  /// Returns the rate that applies to a currency on a day; `nil` without one.
  package func rate(of currency: String, on day: ChartDay) -> Rate? {
    if currency == Self.base { return Rate(day: day, billionths: 1_000_000_000) }
    guard let list = rates[currency] else { return nil }
    let place = Self.place(after: day, in: list)
    guard place > 0, day - list[place - 1].day <= Self.validDays else { return nil }
    return list[place - 1]
  }

  /// Returns the rates of two currencies on a day; `nil` if one is missing.
  ///
  /// A currency needs no rate to itself.
  func pair(
    from charged: String, to shown: String, on day: ChartDay
  ) -> (charged: Rate, shown: Rate)? {
    if charged == shown {
      let one = Rate(day: day, billionths: 1_000_000_000)
      return (one, one)
    }
    guard let charged = rate(of: charged, on: day), let shown = rate(of: shown, on: day) else {
      return nil
    }
    return (charged, shown)
  }

  /// Returns the place of the first rate after a day.
  private static func place(after day: ChartDay, in list: [Rate]) -> Int {
    var (low, high) = (0, list.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].day <= day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
