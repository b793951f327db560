internal import AppStoreTypes
package import Encodings

extension ChartFact {
  /// The row as JSON.
  ///
  /// - Parameters:
  ///   - measure: The measure of the chart.
  ///   - factSequence: The position of the signed fact in the ledger; `nil` if it is unknown.
  package func json(_ measure: ChartMeasure, factSequence: Int64?) -> JSONValue {
    func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
    return .object([
      "date": .integer(date.milliseconds),
      "contribution": measure.unit == .money
        ? .decimal(contribution.decimal(places: 6)) : .integer(contribution.units),
      "currency": text(dimension?[.currency]),
      "native_amount": amount.map { .decimal($0.decimal(places: 3)) } ?? .null,
      "product_id": text(dimension?[.productID]), "storefront": text(dimension?[.storefront]),
      "customer_id": text(customer?.rawValue),
      "original_transaction_id": text(purchase?.rawValue),
      "transaction_id": text(transaction?.rawValue),
      "fact_sequence": factSequence.map { .integer($0) } ?? .null,
      "reason": .string(reason.rawValue),
    ])
  }
}
