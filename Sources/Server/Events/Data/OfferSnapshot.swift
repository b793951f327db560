package import AppStoreCore

/// An offer in JSON.
package struct OfferSnapshot: JSONObjectCodable, Hashable {
  /// The kind: `introductory`, `promotional`, `code` or `win_back`; Apple's number if unknown.
  package var type: String
  /// The identifier; `nil` for introductory offers.
  package var id: String?
  /// How it is paid: `free_trial`, `pay_as_you_go` or `pay_up_front`; `nil` if not stated.
  package var discountType: String?

  /// Creates an offer from the parts that Apple signs; `nil` without an offer.
  init?(_ type: OfferType?, _ id: String?, _ discountType: OfferDiscountType?) {
    guard let type else { return nil }
    self.type =
      switch type {
      case .introductory: "introductory"
      case .promotional: "promotional"
      case .code: "code"
      case .winBack: "win_back"
      default: "\(type)"
      }
    self.id = id
    self.discountType = discountType?.rawValue.lowercased()
  }

  /// Reads the fields of a JSON object.
  package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    type = try fields.required("type")
    id = try fields.optional("id")
    discountType = try fields.optional("discount_type")
  }

  /// Writes all fields, absent ones as null.
  package func write(to fields: inout JSONObjectWriter) {
    fields.write("discount_type", orNull: discountType)
    fields.write("id", orNull: id)
    fields.write("type", type)
  }
}
