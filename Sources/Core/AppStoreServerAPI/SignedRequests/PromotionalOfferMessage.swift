internal import AppStoreCore
internal import Foundation

/// The signed text: seven fields, joined by U+2063 INVISIBLE SEPARATOR.
struct PromotionalOfferMessage {
  static let separator: Unicode.Scalar = "\u{2063}"

  private let fields: [(name: String, text: String)]
  private let offer: PromotionalOfferV1
  private let nonce: UUID
  private let timestamp: Timestamp

  init(
    bundleID: BundleID, keyID: String, offer: PromotionalOfferV1, nonce: UUID, timestamp: Timestamp
  ) {
    self.offer = offer
    self.nonce = nonce
    self.timestamp = timestamp
    fields = [
      ("appBundleId", bundleID.rawValue), ("keyIdentifier", keyID),
      ("productIdentifier", offer.productID.rawValue),
      ("offerIdentifier", offer.offerIdentifier),
      ("appAccountToken", offer.appAccountToken.lowercased()),
      ("nonce", nonce.uuidString.lowercased()), ("timestamp", String(timestamp.milliseconds)),
    ]
  }

  var text: String { fields.map(\.text).joined(separator: String(Self.separator)) }

  /// The name of a field that contains the separator, so that it could be read as two fields.
  var fieldWithSeparator: String? {
    fields.first { $0.text.unicodeScalars.contains(Self.separator) }?.name
  }

  /// Returns the common mistake that explains a signature; `nil` if none does.
  ///
  /// The signature covers all fields at once, so only trying shows which one differs.
  func likelyMistake(isSigned: (String) -> Bool) -> String? {
    let mistakes = [
      ("nonce", nonce.uuidString, "the nonce was signed in upper case; sign it in lower case"),
      (
        "appAccountToken", offer.appAccountToken,
        "the app account token was signed as it is; sign it in lower case"
      ),
      (
        "appAccountToken", "",
        "it was signed without the app account token that the app passes with the purchase"
      ),
      (
        "timestamp", String(timestamp.wholeSeconds),
        "the timestamp was signed in seconds; sign it in milliseconds"
      ),
    ]
    return mistakes.first { name, text, _ in
      let changed = fields.map { $0.name == name ? text : $0.text }
      return isSigned(changed.joined(separator: String(Self.separator)))
    }?.2
  }
}
