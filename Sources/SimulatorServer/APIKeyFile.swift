public import AppStoreServerAPI
public import AppStoreTypes
public import Foundation

/// The names that a simulated store gives its API key when nothing else is configured.
public enum SimulatedAPIKey {
  /// The issuer id.
  public static let issuerID = "7e55e7a0-51f0-4a8e-9d3c-000000000001"
  /// The key id.
  public static let keyID = "TESSERASIM"
}

/// Loads the key for a simulated store's server API from its data directory, and makes it at first.
///
/// The file is named `AuthKey_<keyID>.p8`, as App Store Connect names it, and only its owner may read
/// it. The developer's server needs it, and the two ids, to call the store.
///
/// - Parameters:
///   - directory: The data directory; made when it does not exist.
///   - bundleID: The app the key speaks for.
/// - Throws: ``DataDirectoryError`` that names the path; an existing file is never replaced.
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
