internal import AppStoreCore

extension Linter {
  /// Checks the key for promotional offers, and offers that need one.
  mutating func lintOffersKey() {
    guard let key = configuration.subscriptionOffersKeyPair else {
      let offers = configuration.subscriptionGroups.flatMap(\.subscriptions)
        .flatMap(\.promotionalOffers)
      if let field = offers.first?.origin.field {
        note(
          .missingOffersKey, field, "is a promotional offer, but the file has no key to sign it",
          "make one in Xcode's editor to test signatures")
      }
      return
    }
    guard let field = key.origin.field else { return }
    let bytes = Base64.decodeStandard(key.privateKey)
    if bytes.map(Self.isOnP256) != true {
      warn(
        .unusableOffersKey, field.location("privateKey"),
        "is not a P-256 private key in base64 of PKCS#8",
        "make a new key in Xcode's editor")
    }
  }

  /// Returns whether the bytes are DER with the curve's object identifier, 1.2.840.10045.3.1.7.
  private static func isOnP256(_ bytes: [UInt8]) -> Bool {
    let name: [UInt8] = [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    guard bytes.first == 0x30, bytes.count >= name.count else { return false }
    return (0...(bytes.count - name.count)).contains { bytes[$0...].starts(with: name) }
  }
}
