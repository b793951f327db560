/// The taxes that prices contain, by storefront and day.
///
/// A storefront without a rate has prices without tax, as in the United States.
package struct TaxRates: Hashable, Sendable {
  /// A rate from a day on.
  private struct Rate: Hashable {
    let from: ChartDay
    let rate: Int64
  }

  /// One hundred percent, in thousandths of a percent.
  package static let whole: Int64 = 100_000

  private var rates: [String: [Rate]] = [:]

  /// Creates a table without rates.
  package init() {}

  /// Whether there are no rates.
  package var isEmpty: Bool { rates.isEmpty }

  /// Sets the rate of a storefront from a day on, until its next rate.
  ///
  /// - Parameters:
  ///   - rate: The rate in thousandths of a percent of the price without tax: 19,000 for 19 %, which
  ///     takes 19/119 of the price. At least 0.
  ///   - storefront: The alpha-3 code of the storefront.
  ///   - day: The first day.
  package mutating func set(_ rate: Int64, in storefront: String, from day: ChartDay) {
    precondition(rate >= 0, "a tax rate is not negative")
    var list = (rates[storefront] ?? []).filter { $0.from != day }
    list.append(Rate(from: day, rate: rate))
    rates[storefront] = list.sorted { $0.from < $1.from }
  }

  /// All rates in plain words, such as `DEU from 2021-01-01: 19.000 %`, ordered by storefront.
  package var descriptions: [String] {
    rates.sorted { $0.key < $1.key }.flatMap { storefront, list in
      list.map { rate in
        let percent = ChartValue(rate.rate, per: 1000).decimal(places: 3)
        return "\(storefront) from \(rate.from.iso8601): \(percent) %"
      }
    }
  }

  /// Returns the rate in thousandths of a percent of the price without tax; 0 without one.
  package func rate(in storefront: String, on day: ChartDay) -> Int64 {
    rates[storefront]?.last { $0.from <= day }?.rate ?? 0
  }
}
