/// The dated settings with which charts convert money.
package struct ChartMoneySettings: Hashable, Sendable {
  /// What applied to one amount.
  package struct Terms: Hashable, Sendable {
    /// The exchange rates of the charged currency and of the shown one; `nil` without a rate.
    package let rates: (charged: ExchangeRates.Rate, shown: ExchangeRates.Rate)?
    /// Apple's commission on the price without tax, in thousandths of a percent.
    package let commission: Int64
    /// The tax in the price, in thousandths of a percent of the price without tax.
    package let tax: Int64

    /// Compares the rates, the commission and the tax.
    package static func == (lhs: Terms, rhs: Terms) -> Bool {
      lhs.rates?.charged == rhs.rates?.charged && lhs.rates?.shown == rhs.rates?.shown
        && lhs.commission == rhs.commission && lhs.tax == rhs.tax
    }

    /// Hashes the commission and the tax.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(commission)
      hasher.combine(tax)
    }
  }

  /// The exchange rates.
  package var rates: ExchangeRates
  /// Apple's commission.
  package var commission: CommissionSettings
  /// The taxes that prices contain.
  package var taxes: TaxRates

  /// Creates settings; default: no rates, the standard commission, and no taxes.
  package init(
    rates: ExchangeRates = ExchangeRates(), commission: CommissionSettings = CommissionSettings(),
    taxes: TaxRates = TaxRates()
  ) {
    self.rates = rates
    self.commission = commission
    self.taxes = taxes
  }

  /// Whether a tax or a time in the small business program is stated, so that what Apple pays out can
  /// be estimated.
  package var statesTerms: Bool { !taxes.isEmpty || !commission.memberships.isEmpty }

  /// Returns what applies to an amount.
  package func terms(
    of amount: ChartAmount, _ dimension: ChartDimension, in currency: String
  ) -> Terms {
    let rates = rates.pair(from: dimension[.currency], to: currency, on: amount.day)
    return Terms(
      rates: rates,
      commission: commission.rate(on: amount.day, isAfterOneYear: amount.isAfterOneYear),
      tax: taxes.rate(in: dimension[.storefront], on: amount.day))
  }

  /// Returns an amount in millionths of a currency, or in twelfths of those for a month; `nil` if
  /// there is no exchange rate, or the amount is too large.
  ///
  /// It is rounded once, half to even, before the amount for a month is taken.
  package func units(
    of amount: ChartAmount, _ dimension: ChartDimension, in money: ChartMoney
  ) -> Int64? {
    guard let converted = converted(amount, dimension, in: money) else { return nil }
    return amount.duration?.monthlyTwelfths(of: converted) ?? converted
  }

  private func converted(
    _ amount: ChartAmount, _ dimension: ChartDimension, in money: ChartMoney
  ) -> Int64? {
    let isSame = dimension[.currency] == money.currency
    if isSame, money.revenueType == .revenue { return amount.milliunits * 1000 }
    let terms = terms(of: amount, dimension, in: money.currency)
    guard let rates = terms.rates else { return nil }
    let whole = TaxRates.whole
    var (factors, divisors): ([Int64], [Int64]) = ([1000], [])
    if !isSame {
      factors.append(rates.shown.billionths)
      divisors.append(rates.charged.billionths)
    }
    if money.revenueType != .revenue {
      factors.append(whole)
      divisors.append(whole + terms.tax)
    }
    if money.revenueType == .proceeds {
      factors.append(whole - terms.commission)
      divisors.append(whole)
    }
    return Rounding.quotient(amount.milliunits, times: factors, over: divisors)
  }
}
