internal import AppStoreCore

extension ConfiguredProduct: ConfigurationPart {
  func describe(to writer: inout ObjectWriter, was loaded: ConfiguredProduct?) {
    writer.set("displayPrice", priceMilliunits, was: loaded?.priceMilliunits, as: priceText)
    writer.set("familyShareable", isFamilyShareable, was: loaded?.isFamilyShareable)
    writer.set(
      "internalID", optional: internalID ?? writer.newInternalID(id.rawValue),
      was: loaded?.internalID)
    writer.list("localizations", localizations, was: loaded?.localizations)
    writer.set("productID", id.rawValue, was: loaded?.id.rawValue)
    writer.set("promotionalImageID", optional: promotionalImageID, was: loaded?.promotionalImageID)
    writer.set("referenceName", referenceName, was: .some(loaded?.referenceName)) {
      $0.map(XcodeJSONStyle.string) ?? XcodeJSONStyle.null
    }
    writer.set("type", type, was: loaded?.type) {
      XcodeJSONStyle.string(ConfigurationLoader.word(for: $0))
    }
  }
}

extension ProductLocalization: ConfigurationPart {
  func describe(to writer: inout ObjectWriter, was loaded: ProductLocalization?) {
    writer.set("description", description, was: loaded?.description)
    writer.set("displayName", displayName, was: loaded?.displayName)
    writer.set("locale", locale, was: loaded?.locale)
  }
}

/// Returns a price as Xcode's editor writes it: digits, a point, at least two decimal places.
func priceText(_ milliunits: Int64) -> [UInt8] {
  XcodeJSONStyle.string(Price(milliunits: milliunits, currency: "").amount)
}

extension ObjectWriter {
  /// Returns an identifier in Xcode's form for a new object; `nil` for one that is already in a
  /// file.
  ///
  /// It is the FNV-1a hash of a text that is unique to the object, so writing is a pure function.
  func newInternalID(_ text: String) -> String? {
    guard isNew else { return nil }
    var hash: UInt32 = 2_166_136_261
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let digits = String(hash, radix: 16, uppercase: true)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
