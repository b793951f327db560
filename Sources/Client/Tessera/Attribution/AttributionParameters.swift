internal import Foundation

/// Parses the data that attribution services give to an app, as RevenueCat's SDK does; pure.
enum AttributionParameters {
  private static let clickIDs = ["fbclid", "gclid", "wbraid", "gbraid", "ttclid"]
  private static let appstackKeys = [
    ("appstack_adnetwork", "$mediaSource"), ("appstack_campaign", "$campaign"),
    ("appstack_adset", "$adGroup"), ("appstack_ad", "$ad"), ("appstack_keywords", "$keyword"),
  ]

  /// Returns the attributes in AppsFlyer's conversion data.
  ///
  /// Of two keys with the same meaning, the first is used. An install without a media source that
  /// AppsFlyer reports as organic has the source `Organic`.
  static func appsFlyer(_ data: [AnyHashable: Any]) -> [String: String] {
    func first(_ keys: String...) -> String? {
      keys.lazy.compactMap { text(data[$0]) }.first
    }
    let isOrganic = text(data["af_status"])?.lowercased() == "organic"
    let values = [
      "$mediaSource": first("media_source") ?? (isOrganic ? "Organic" : nil),
      "$campaign": first("campaign"),
      "$adGroup": first("adgroup", "adset"),
      "$ad": first("af_ad", "ad_id"),
      "$keyword": first("af_keywords", "keyword"),
      "$creative": first("creative", "af_creative"),
    ]
    return values.compactMapValues { $0 }
  }

  /// Returns the attributes in Appstack's parameters: reserved ones, Appstack's own, and click IDs.
  static func appstack(_ data: [AnyHashable: Any]) -> [String: String] {
    var values: [String: String] = [:]
    for (key, reserved) in appstackKeys {
      guard let value = text(data[key]) else { continue }
      values[reserved] = value
      values[key] = value
    }
    for key in clickIDs { values[key] = text(data[key]) }
    values["$appstackId"] = text(data["appstack_id"])
    return values
  }

  /// Returns a string, Boolean or number as text; `nil` for an empty string and other types.
  private static func text(_ value: Any?) -> String? {
    switch value {
    case let text as String: text.isEmpty ? nil : text
    case let flag as Bool: String(flag)
    case let number as any BinaryInteger: number.description
    case let number as Double: NSNumber(value: number).stringValue
    case let number as NSNumber: number.stringValue
    default: nil
    }
  }
}
