internal import AppStoreCore

/// An event without its data: the identifiers in it, and where to read the rest.
///
/// `data` is replaced by `ids` and `url`. The receiver reads the event from the feed when it needs
/// more, so nothing about the customer is in the message but identifiers.
enum ThinEvent {
  /// The identifiers that `ids` contains if the event has them.
  private static let identifiers = [
    "product_id", "transaction_id", "original_transaction_id", "entitlement_id", "grant_id",
    "adjustment_id", "operation", "webhook",
  ]

  /// Returns the body of a thin event.
  ///
  /// - Parameter body: The event in the standard format.
  static func body(_ body: [UInt8]) throws -> [UInt8] {
    JSONValue.object(thin(try JSONReader.object(body))).jsonBytes
  }

  /// Returns a CloudEvent whose data is a thin event.
  static func cloudEvent(_ body: [UInt8]) throws -> [UInt8] {
    var event = try JSONReader.object(body)
    if case .object(let data)? = event["data"] { event["data"] = .object(thin(data)) }
    return JSONValue.object(event).jsonBytes
  }

  private static func thin(_ event: JSONObject) -> JSONObject {
    var (thin, ids) = (event, JSONObject())
    if case .object(let data)? = event["data"] {
      for container in [data["subscription"], data["purchase"], .object(data)] {
        guard case .object(let fields)? = container else { continue }
        for name in identifiers {
          if let value = fields[name], value != .null, ids[name] == nil { ids[name] = value }
        }
      }
      if case .object(let entitlement)? = data["entitlement"], let id = entitlement["id"] {
        ids["entitlement_id"] = id
      }
    }
    thin["data"] = nil
    thin["ids"] = .object(ids)
    if case .string(let id)? = event["id"] { thin["url"] = .string("/v1/events/\(id)") }
    return thin
  }
}
