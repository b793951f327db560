package import AppStoreCore

/// The data of events about purchases and subscriptions.
package struct PurchaseEventData: Hashable, Sendable {
  /// The purchase after the event.
  package var purchase: PurchaseSnapshot
  /// The fields of ``purchase`` that changed, with their values before; `nil` if nothing was known
  /// before.
  package var previous: JSONObject?
  /// The entitlements that the product unlocks, for the customer.
  package var entitlements: [EntitlementSnapshot]
  /// What happened, in one sentence.
  package var explanation: String
  /// The fields that only some types have.
  package var details: EventDetails
}

extension PurchaseEventData {
  /// Reads the data of a type of event with a group of fields.
  init(field: JSONValue, _ group: EventFieldGroup) throws(JSONFieldError) {
    guard case .object(let object) = field else { throw JSONFieldError(expected: "an object") }
    var fields = JSONObjectReader(object)
    let subscription: PurchaseSnapshot? = try fields.optional("subscription")
    let purchase: PurchaseSnapshot? = try fields.optional("purchase")
    guard let snapshot = subscription ?? purchase else { throw JSONFieldError(missing: "purchase") }
    self.purchase = snapshot
    let previous: JSONValue? = try fields.optional("previous")
    switch previous {
    case .object(let object)?: self.previous = object
    case nil: self.previous = nil
    case .null, .bool, .integer, .decimal, .string, .array:
      throw JSONFieldError(["previous"], reason: "is not an object")
    }
    entitlements = try fields.required("entitlements")
    explanation = try fields.required("explanation")
    details = try EventDetails(group, from: &fields)
  }

  /// The data as JSON: `subscription` or `purchase` is null.
  var fieldValue: JSONValue {
    var fields = JSONObjectWriter()
    fields.write("entitlements", entitlements)
    fields.write("explanation", explanation)
    fields.write("previous", previous.map(JSONValue.object) ?? .null)
    fields.write("purchase", orNull: purchase.isSubscription ? nil : purchase)
    fields.write("subscription", orNull: purchase.isSubscription ? purchase : nil)
    details.write(to: &fields)
    return .object(fields.object)
  }
}
