package import AppStoreCore

/// An amount of money in JSON: thousandths of a currency unit, and the currency.
package struct Money: JSONObjectCodable, Hashable {
  /// The amount in thousandths of the currency unit; negative for refunds.
  package var milliunits: Int64
  /// The ISO 4217 code.
  package var currency: String

  /// Creates an amount.
  package init(milliunits: Int64, currency: String) {
    self.milliunits = milliunits
    self.currency = currency
  }

  /// Creates an amount as Apple signs it; `nil` if a part is missing.
  init?(_ milliunits: Int64?, _ currency: String?) {
    guard let milliunits, let currency else { return nil }
    self.init(milliunits: milliunits, currency: currency)
  }

  /// Creates an amount of a price; `nil` without one.
  init?(_ price: Price?) { self.init(price?.milliunits, price?.currency) }

  /// The amount as a decimal number, such as `-4.99`.
  var decimal: JSONValue { .decimal(price.amount) }

  /// The amount as a price.
  var price: Price { Price(milliunits: milliunits, currency: currency) }

  /// Reads the fields of a JSON object.
  package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    milliunits = try fields.required("milliunits")
    currency = try fields.required("currency")
  }

  /// Writes all fields.
  package func write(to fields: inout JSONObjectWriter) {
    fields.write("currency", currency)
    fields.write("milliunits", milliunits)
  }
}
