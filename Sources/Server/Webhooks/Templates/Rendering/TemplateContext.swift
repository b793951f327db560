internal import AppStoreCore

/// The values that a template may insert: an event, and what is often needed of it.
///
/// | name | value |
/// |---|---|
/// | the fields of the event | as in the standard format; see Docs/Events.md |
/// | `event_name` | the name of the event in the table `event_names`, or its type |
/// | `purchase` | `data.subscription` or `data.purchase`, whichever the event has; else null |
/// | `amount` | the money of the event: negative for refunds, null if nothing was charged |
/// | `revenue` | `amount` if it is positive; else null |
/// | `entitlement_ids` | the entitlements that the event concerns |
/// | `attributes` | the customer's attributes by name, such as `attributes.$email` |
/// | `values` | the texts of `values`, each rendered as JSON |
package struct TemplateContext: Hashable, Sendable {
  /// The names with which a path may begin.
  package static let names: Set<String> = [
    "amount", "api_version", "app", "attributes", "cause", "customer", "data", "environment",
    "entitlement_ids", "event_name", "id", "is_backfill", "is_test", "previous_sequence",
    "purchase",
    "recorded_at_ms", "revenue", "sequence", "timestamp", "type", "values",
  ]

  /// The name of the secrets, which texts insert as `${NAME}` only.
  static let secretsName = "secrets"

  /// All values.
  private(set) var object: JSONObject

  /// Creates the context of an event.
  ///
  /// - Parameters:
  ///   - event: The event in the standard format.
  ///   - attributes: The customer's attributes by name.
  init(event: JSONObject, attributes: [String: String]) {
    object = event
    object["attributes"] = .object(
      JSONObject(
        distinct: attributes.sorted { $0.key < $1.key }.map {
          JSONObject.Member(key: $0.key, value: .string($0.value))
        }))
    let amount = Self.amount(of: event)
    object["amount"] = amount.map { .object($0) } ?? .null
    object["revenue"] =
      amount.flatMap { Self.milliunits($0) > 0 ? .object($0) : nil } ?? .null
    object["purchase"] = Self.purchase(of: event).map { .object($0) } ?? .null
    object["entitlement_ids"] = .array(Self.entitlements(of: event))
    object["event_name"] = event["type"] ?? .null
    object["values"] = .object([:])
  }

  /// The type of the event, such as `subscription.renewed`.
  var type: String { Self.text(object["type"]) ?? "" }

  /// The types under which the event is looked up in a table of names, the most precise first.
  ///
  /// `subscription.started.trial`, `subscription.cancelled.trial`, `subscription.expired.trial` and
  /// `subscription.renewed.trial_conversion` precede the types without the last word.
  var names: [String] {
    switch type {
    case "subscription.renewed":
      guard case .object(let data)? = object["data"], data["is_trial_conversion"] == .bool(true)
      else { return [type] }
      return ["\(type).trial_conversion", type]
    case "subscription.started", "subscription.cancelled", "subscription.expired":
      return isTrial ? ["\(type).trial", type] : [type]
    default: return [type]
    }
  }

  /// Whether the event concerns a customer.
  var hasCustomer: Bool {
    if case .object? = object["customer"] { return true }
    return false
  }

  /// Whether the purchase of the event is in a free trial.
  private var isTrial: Bool {
    Self.purchase(of: object)?["period_type"] == .string("trial")
  }

  mutating func set(eventName: String) { object["event_name"] = .string(eventName) }

  mutating func set(secrets: [String: String]) {
    var values = JSONObject()
    for (name, secret) in secrets { values[name] = .string(secret) }
    object[Self.secretsName] = .object(values)
  }

  /// Adds a text that was rendered.
  mutating func add(_ text: String, as name: String) {
    guard case .object(var values)? = object["values"] else { return }
    values[name] = .string(text)
    object["values"] = .object(values)
  }

  /// Returns an attribute; `nil` if the customer does not have it, or it is empty.
  func attribute(_ name: String) -> String? {
    guard case .object(let attributes)? = object["attributes"] else { return nil }
    return Self.text(attributes[name]).flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension TemplateContext {
  /// The variants of types that ``names`` may contain.
  package static let variants = [
    "subscription.started.trial", "subscription.cancelled.trial", "subscription.expired.trial",
    "subscription.renewed.trial_conversion",
  ]

  private static func purchase(of event: JSONObject) -> JSONObject? {
    guard case .object(let data)? = event["data"] else { return nil }
    if case .object(let subscription)? = data["subscription"] { return subscription }
    guard case .object(let purchase)? = data["purchase"] else { return nil }
    return purchase
  }

  private static func entitlements(of event: JSONObject) -> [JSONValue] {
    guard case .object(let data)? = event["data"] else { return [] }
    if let id = data["entitlement_id"] { return [id] }
    var entitlements: [JSONValue] = []
    if case .array(let elements)? = data["entitlements"] { entitlements = elements }
    if let entitlement = data["entitlement"] { entitlements = [entitlement] }
    return entitlements.compactMap { entitlement in
      guard case .object(let fields) = entitlement else { return nil }
      return fields["id"]
    }
  }

  /// Returns what the customer paid or got back with the event; `nil` if nothing.
  private static func amount(of event: JSONObject) -> JSONObject? {
    guard case .object(let data)? = event["data"] else { return nil }
    switch text(event["type"]) {
    case "subscription.started", "subscription.renewed", "subscription.seats_added",
      "purchase.completed":
      guard let purchase = purchase(of: event), purchase["period_type"] != .string("trial") else {
        return nil
      }
      return money(purchase["price"], sign: 1)
    case "purchase.refunded": return money(data["refunded_amount"], sign: -1)
    case "purchase.refund_reversed": return money(data["refunded_amount"], sign: 1)
    default: return nil
    }
  }

  private static func money(_ value: JSONValue?, sign: Int64) -> JSONObject? {
    guard case .object(var money)? = value, milliunits(money) != 0 else { return nil }
    money["milliunits"] = .integer(sign * milliunits(money))
    return money
  }

  private static func milliunits(_ money: JSONObject) -> Int64 {
    guard case .integer(let milliunits)? = money["milliunits"] else { return 0 }
    return milliunits
  }

  private static func text(_ value: JSONValue?) -> String? {
    guard case .string(let text)? = value else { return nil }
    return text
  }
}
