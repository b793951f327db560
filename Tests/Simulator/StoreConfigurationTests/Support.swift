import AppStoreCore
import StoreConfiguration

/// Loads a configuration from inline text.
func load(_ text: String) throws(StoreKitConfigurationError) -> StoreKitConfiguration {
  try StoreKitConfiguration(parsing: Array(text.utf8), fileName: "Shop.storekit")
}

/// Returns the one-line rejection of a text, or "loaded".
func refusal(_ text: String) -> String { refusal(bytes: Array(text.utf8)) }

/// Returns the one-line rejection of bytes, or "loaded".
func refusal(bytes: [UInt8]) -> String {
  do {
    _ = try StoreKitConfiguration(parsing: bytes, fileName: "Shop.storekit")
    return "loaded"
  } catch {
    return error.description
  }
}

/// A file with one product in `products`; `fields` replace or add keys, `nil` removes one.
func shop(product fields: [String: String?] = [:]) -> String {
  """
  {
    "products" : [
      \(object(["type": "\"NonConsumable\"", "productID": "\"pro\"", "displayPrice": "\"9.99\""], fields))
    ],
    "version" : { "major" : 4, "minor" : 0 }
  }
  """
}

/// A file with one subscription on line 6; `fields` replace or add keys, `nil` removes one.
func shop(subscription fields: [String: String?]) -> String {
  let defaults = [
    "type": "\"RecurringSubscription\"", "productID": "\"monthly\"", "displayPrice": "\"4.99\"",
    "groupNumber": "1", "recurringSubscriptionPeriod": "\"P1M\"",
  ]
  return """
    {
      "subscriptionGroups" : [
        {
          "id" : "G1", "name" : "Pro",
          "subscriptions" : [
            \(object(defaults, fields))
          ]
        }
      ],
      "version" : { "major" : 4, "minor" : 0 }
    }
    """
}

/// A file with the given JSON text as its `settings`.
func shop(settings: String) -> String {
  "{ \"version\" : { \"major\" : 4, \"minor\" : 0 }, \"settings\" : \(settings) }"
}

private func object(_ defaults: [String: String], _ fields: [String: String?]) -> String {
  var members: [String: String] = defaults
  for (key, value) in fields { members[key] = value }
  let lines = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\" : \($0.value)" }
  return "{ \(lines.joined(separator: ", ")) }"
}
