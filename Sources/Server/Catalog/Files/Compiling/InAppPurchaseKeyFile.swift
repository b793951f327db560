public import AppStoreCore

/// The file of an app's In-App Purchase key in the folder that the catalog names.
///
/// It has the private key and its identifiers together, so that a replacement is one atomic write.
public enum InAppPurchaseKeyFile {
  /// Returns the name of an app's file.
  public static func name(of bundleID: BundleID) -> String { "\(bundleID.rawValue).json" }

  /// Returns the contents of a file: JSON with `key_id`, `issuer_id` and `private_key`.
  public static func text(of key: InAppPurchaseKey) -> String {
    let object: JSONObject = [
      "key_id": .string(key.keyID), "issuer_id": .string(key.issuerID),
      "private_key": .string(key.privateKeyPEM),
    ]
    return String(decoding: JSONValue.object(object).jsonBytes, as: UTF8.self) + "\n"
  }

  /// Reads the contents of a file; `nil` if they are not those of ``text(of:)``.
  static func key(in text: String) -> InAppPurchaseKey? {
    guard let object = try? JSONReader.object(Array(text.utf8)) else { return nil }
    var reader = JSONObjectReader(object)
    guard let keyID: String = try? reader.required("key_id"),
      let issuerID: String = try? reader.required("issuer_id"),
      let pem: String = try? reader.required("private_key")
    else { return nil }
    return InAppPurchaseKey(keyID: keyID, issuerID: issuerID, privateKeyPEM: pem)
  }
}
