public import AppStoreCore
public import AppStoreServerAPI
public import Foundation

/// Default names of a simulated store's API key.
public enum SimulatedAPIKey {
  /// The issuer ID.
  public static let issuerID = "7e55e7a0-51f0-4a8e-9d3c-000000000001"
  /// The key ID.
  public static let keyID = "TESSERASIM"
}

/// Loads the API key of a simulated store from its data directory, or creates it.
///
/// The file is named `AuthKey_<keyID>.p8`, as in App Store Connect, and only its owner can read it.
/// The developer's server needs the key and both IDs to call the store.
///
/// - Parameters:
///   - directory: The data directory; created if missing.
///   - bundleID: The app that the key belongs to.
///   - issuerID: The issuer ID.
///   - keyID: The key ID: letters and digits.
/// - Throws: ``DataDirectoryError`` with the path. An existing file is never replaced.
public func loadOrMakeAPIKey(
  directory: URL, bundleID: BundleID, issuerID: String = SimulatedAPIKey.issuerID,
  keyID: String = SimulatedAPIKey.keyID
) throws(DataDirectoryError) -> APIKey {
  guard !keyID.isEmpty, keyID.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
    throw .making("key id: \"\(keyID)\" may have only letters and digits, as in 2X9R4HXF34")
  }
  let file = SecretFile(url: directory.appending(path: "AuthKey_\(keyID).p8"))
  if let text = try file.read() {
    do throws(APIKeyError) {
      return try APIKey(issuerID: issuerID, keyID: keyID, bundleID: bundleID, pem: text)
    } catch {
      throw .invalid(path: file.url.path, reason: "\(error)")
    }
  }
  let key: APIKey
  do throws(APIKeyError) {
    key = try APIKey.make(issuerID: issuerID, keyID: keyID, bundleID: bundleID)
  } catch {
    throw .making("\(error)")
  }
  try file.write(key.pemRepresentation + "\n")
  return key
}
