package import AppStoreCore
internal import Subscriptions

/// The data of events about adjustments of virtual currencies.
package struct CurrencyEventData: JSONObjectCodable, Hashable {
  /// The amount of one currency.
  package struct Amount: JSONObjectCodable, Hashable {
    /// The currency.
    package var code: VirtualCurrencyCode
    /// The amount; negative for spending.
    package var amount: Int64

    init(code: VirtualCurrencyCode, amount: Int64) {
      self.code = code
      self.amount = amount
    }

    /// Reads the fields of a JSON object.
    ///
    /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
    package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
      code = VirtualCurrencyCode(rawValue: try fields.required("code"))
      amount = try fields.required("amount")
    }

    /// Writes all fields.
    package func write(to fields: inout JSONObjectWriter) {
      fields.write("amount", amount)
      fields.write("code", code.rawValue)
    }
  }

  /// The identifier of the adjustment.
  package var adjustmentID: String
  /// The amounts, ordered by currency.
  package var adjustments: [Amount]
  /// The developer's own reference; `nil` if none was given.
  package var reference: String?
  /// What happened, in one sentence.
  package var explanation: String

  init(_ adjustment: CurrencyAdjustment, explanation: String) {
    adjustmentID = adjustment.id
    adjustments = adjustment.amounts.map { Amount(code: $0.key, amount: $0.value) }
      .sorted { $0.code.rawValue < $1.code.rawValue }
    reference = adjustment.reference
    self.explanation = explanation
  }

  /// Reads the fields of a JSON object.
  package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    adjustmentID = try fields.required("adjustment_id")
    adjustments = try fields.required("adjustments")
    reference = try fields.optional("reference")
    explanation = try fields.required("explanation")
  }

  /// Writes all fields, absent ones as null.
  package func write(to fields: inout JSONObjectWriter) {
    fields.write("adjustment_id", adjustmentID)
    fields.write("adjustments", adjustments)
    fields.write("explanation", explanation)
    fields.write("reference", orNull: reference)
  }
}
