package import AppStoreCore

/// Rules for the attributes a customer may have, and for which of several values is current.
///
/// Source: <https://www.revenuecat.com/docs/customers/customer-attributes>
public enum AttributeRules {
  /// The maximum number of custom attributes per app user id.
  public static let maxCustomAttributes = 50
  /// The maximum length of a custom key, in characters.
  public static let maxKeyLength = 40
  /// The maximum length of a value, in characters.
  public static let maxValueLength = 500

  /// Reserved keys whose first value is permanent: they identify a device, or a customer to an
  /// attribution network.
  private static let writtenOnce: Set<String> = [
    "$adjustId", "$airbridgeDeviceId", "$amazonAdId", "$androidId", "$appsflyerId", "$appstackId",
    "$branchId", "$deviceVersion", "$fbAnonId", "$gpsAdId", "$idfa", "$idfv", "$ip",
    "$kochavaDeviceId", "$mparticleId", "$singularDeviceId", "$solarEngineAccountId",
    "$solarEngineDistinctId", "$solarEngineVisitorId", "$tenjinId",
  ]

  /// Reserved keys whose value may change.
  private static let rewritable: Set<String> = [
    "$ad", "$adGroup", "$airshipChannelId", "$amplitudeDeviceId", "$amplitudeUserId",
    "$apnsTokens", "$appleAdsAdGroupId", "$appleAdsCampaignId", "$appleAdsKeywordId",
    "$appleRefundHandlingPreference", "$appsflyerSharingFilter", "$attConsentStatus",
    "$brazeAliasLabel", "$brazeAliasName", "$campaign", "$clevertapId", "$creative",
    "$customerioId", "$displayName", "$email", "$fcmTokens", "$firebaseAppInstanceId",
    "$iterableCampaignId", "$iterableTemplateId", "$iterableUserId", "$keyword", "$mediaSource",
    "$mixpanelDistinctId", "$onesignalId", "$onesignalUserId", "$phoneNumber", "$posthogUserId",
    "$segmentId", "$telemetryDeckAppId", "$telemetryDeckUserId",
  ]

  /// The identifier that a device sends when its user does not consent to tracking.
  private static let noDevice = "00000000-0000-0000-0000-000000000000"

  /// Returns whether the first value of a key is permanent.
  public static func isWrittenOnce(_ key: String) -> Bool { writtenOnce.contains(key) }

  /// Returns whether a key is custom, that is, defined by the app.
  public static func isCustom(_ key: String) -> Bool { !key.hasPrefix("$") }

  /// Returns why an attribute is rejected; `nil` if it may be set.
  public static func rejection(of attribute: CustomerAttribute) -> AttributeRejection? {
    func refuse(_ message: String) -> AttributeRejection {
      AttributeRejection(key: attribute.key, message: message)
    }
    if isCustom(attribute.key) {
      guard isWellFormed(attribute.key) else {
        return refuse(
          "The key is not valid; use up to \(maxKeyLength) letters, digits, - and _, starting with a letter."
        )
      }
    } else if !writtenOnce.contains(attribute.key), !rewritable.contains(attribute.key) {
      return refuse("The key starts with $ and is not a reserved one; remove the $.")
    }
    // Count scalars, because one character may consist of any number of them.
    guard attribute.value?.unicodeScalars.count ?? 0 <= maxValueLength else {
      return refuse("The value is longer than \(maxValueLength) characters; shorten it.")
    }
    guard attribute.value?.unicodeScalars.contains("\0") != true else {
      return refuse("The value contains U+0000; remove it.")
    }
    return nil
  }

  private static func isWellFormed(_ key: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    guard let first = key.utf8.first, isLetter(first), key.utf8.count <= maxKeyLength else {
      return false
    }
    return key.utf8.allSatisfy {
      isLetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: "_")
    }
  }

  /// Merges the attributes of a customer's app user ids and drops deleted ones.
  ///
  /// - Returns: One attribute per key, ordered by key. The order of the input does not matter.
  public static func merged(_ attributes: some Sequence<CustomerAttribute>) -> [CustomerAttribute] {
    var newest: [String: CustomerAttribute] = [:]
    for attribute in attributes {
      guard let held = newest[attribute.key] else {
        newest[attribute.key] = attribute
        continue
      }
      if attribute.supersedes(held) { newest[attribute.key] = attribute }
    }
    return newest.values.filter { $0.value != nil }.sorted {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }
  }

  /// Sets attributes of one app user id.
  ///
  /// Each is accepted or rejected on its own.
  package static func set(
    _ attributes: [CustomerAttribute], of customer: AppUserID, at now: Timestamp,
    in tables: inout LedgerTables
  ) throws(MissingRows) -> [AttributeRejection] {
    var held: [String: CustomerAttribute] = [:]
    for attribute in try tables.attributes(of: customer) { held[attribute.key] = attribute }
    var custom = held.values.count { isCustom($0.key) && $0.value != nil }
    var rejections: [AttributeRejection] = []
    var isChange = false
    for attribute in attributes {
      if let rejection = rejection(of: attribute) {
        rejections.append(rejection)
        continue
      }
      if isWrittenOnce(attribute.key), attribute.value == noDevice { continue }
      let old = held[attribute.key]
      if let old, !attribute.supersedes(old) { continue }
      let growth =
        isCustom(attribute.key)
        ? (attribute.value == nil ? 0 : 1) - (old?.value == nil ? 0 : 1) : 0
      guard growth <= 0 || custom < maxCustomAttributes else {
        rejections.append(
          AttributeRejection(
            key: attribute.key,
            message: "The customer has \(maxCustomAttributes) attributes already; delete one first."
          ))
        continue
      }
      custom += growth
      held[attribute.key] = attribute
      tables.put(AttributeRow(customer: customer, attribute: attribute))
      isChange = true
    }
    if isChange {
      tables.append(FeedChange(kind: .attributes, at: now, customer: customer))
    }
    return rejections
  }
}
