package import AppStoreCore

extension ChartFact {
  /// The row as JSON.
  ///
  /// - Parameters:
  ///   - measure: The measure of the chart.
  ///   - terms: What applied to the money; `nil` without money.
  ///   - revenueType: What the chart takes off the price.
  ///   - factSequence: The position of the signed fact in the ledger; `nil` if it is unknown.
  package func json(
    _ measure: ChartMeasure, _ terms: ChartMoneySettings.Terms?, _ revenueType: RevenueType,
    factSequence: Int64?
  ) -> JSONValue {
    func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
    func percent(_ value: Int64?) -> JSONValue {
      value.map { .decimal(ChartValue($0, per: 1000).decimal(places: 3)) } ?? .null
    }
    let charged = terms?.rates?.charged
    return .object([
      "date": .integer(date.milliseconds),
      "contribution": measure.unit == .money
        ? .decimal(contribution.decimal(places: 6)) : .integer(contribution.units),
      "currency": text(dimension?[.currency]),
      "native_amount": amount.map { .decimal(ChartValue($0.native, per: perOne($0)).text) }
        ?? .null,
      "rate": text(charged?.text), "rate_date": text(charged?.day.iso8601),
      "display_rate": text(terms?.rates?.shown.text),
      "commission": percent(revenueType == .proceeds ? terms?.commission : nil),
      "tax": percent(revenueType == .revenue ? nil : terms?.tax),
      "product_id": text(dimension?[.productID]), "storefront": text(dimension?[.storefront]),
      "customer_id": text(customer?.rawValue),
      "original_transaction_id": text(purchase?.rawValue),
      "transaction_id": text(transaction?.rawValue),
      "fact_sequence": factSequence.map { .integer($0) } ?? .null,
      "reason": .string(reason.rawValue),
    ])
  }

  private func perOne(_ amount: ChartAmount) -> Int64 { amount.duration == nil ? 1000 : 12_000 }
}

extension ChartValue {
  fileprivate var text: String { decimal(places: 3) }
}
