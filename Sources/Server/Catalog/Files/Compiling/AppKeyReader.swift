internal import AppStoreCore
internal import AppStoreServerAPI

/// Reads the In-App Purchase key of an app: in a file or a variable, or stored by the dashboard.
struct AppKeyReader {
  /// An app's key, and the folder in which the dashboard stores it.
  struct AppKey {
    var key: InAppPurchaseKey?
    var folder: InAppPurchaseKeyFolder?
  }

  let inputs: CatalogInputs

  private static let keyNames = ["key_file", "key_variable", "key_id", "issuer_id"]

  func read(_ field: CatalogField, bundleID: BundleID) -> AppKey {
    guard let section = field.section(Self.keyNames + ["key_folder"]) else { return AppKey() }
    if let folder = section["key_folder"] {
      for name in Self.keyNames {
        section[name]?.report("conflicts with key_folder", fix: "remove one of the two")
      }
      return storedKey(folder, bundleID: bundleID)
    }
    let keyID = section.required("key_id", "the key ID, as in the name of the .p8 file")?
      .text("the key ID")
    let issuerID = section.required("issuer_id", "the issuer ID of your team")?
      .text("the issuer ID")
    guard let (source, pem) = privateKey(section), let keyID, let issuerID else { return AppKey() }
    let key = InAppPurchaseKey(keyID: keyID, issuerID: issuerID, privateKeyPEM: pem)
    return AppKey(
      key: checked(
        key, bundleID, at: source, fix: "use the .p8 file from App Store Connect unchanged"))
  }

  /// Reads the key that was uploaded on the dashboard.
  ///
  /// Before the first upload there is no key, and that is no problem of the catalog.
  private func storedKey(_ field: CatalogField, bundleID: BundleID) -> AppKey {
    guard let path = field.text("the path of a folder"), !bundleID.rawValue.isEmpty,
      !bundleID.rawValue.contains("/")
    else {
      return AppKey()
    }
    var found = AppKey(folder: InAppPurchaseKeyFolder(inputs.path(path)))
    let file = "\(path)/\(InAppPurchaseKeyFile.name(of: bundleID))"
    let text: String
    do throws(CatalogInputs.UnreadableFile) {
      text = try inputs.readSecret(file)
    } catch {
      if !error.isMissing {
        field.report(
          "\(file) cannot be read: \(error.reason)",
          fix: "permit only the server's user to read it (chmod 600)")
      }
      return found
    }
    let fix = "delete the file, and upload the key on the dashboard"
    guard let key = InAppPurchaseKeyFile.key(in: text) else {
      field.report("\(file) is not a stored key", fix: fix)
      return found
    }
    found.key = checked(key, bundleID, at: field, fix: fix)
    return found
  }

  /// Returns the key if it can be used; otherwise reports why not.
  private func checked(
    _ key: InAppPurchaseKey, _ bundleID: BundleID, at field: CatalogField, fix: String
  ) -> InAppPurchaseKey? {
    do throws(APIKeyError) {
      _ = try APIKey(
        issuerID: key.issuerID, keyID: key.keyID, bundleID: bundleID, pem: key.privateKeyPEM)
    } catch APIKeyError.emptyBundleID {
      return nil
    } catch {
      field.report("\(error)", fix: fix)
      return nil
    }
    return key
  }

  private func privateKey(_ section: CatalogSection) -> (source: CatalogField, pem: String)? {
    switch (section["key_file"], section["key_variable"]) {
    case (let field?, nil):
      guard let path = field.text("the path of the .p8 file") else { return nil }
      do throws(CatalogInputs.UnreadableFile) {
        return (field, try inputs.read(path))
      } catch {
        field.report(
          "\(path) cannot be read: \(error.reason)",
          fix: "check its path, which is relative to the catalog, and its permissions")
        return nil
      }
    case (nil, let field?):
      guard let name = field.text("the name of a variable") else { return nil }
      guard let text = inputs.variable(name), !text.isEmpty else {
        field.report(
          "the variable \(name) is not set", fix: "set it to the text of the .p8 file")
        return nil
      }
      // Many tools can only set a variable to a single line.
      return (field, text.replacing("\\n", with: "\n"))
    case (nil, nil):
      section.field.report(
        "has no key",
        fix:
          "add key_file with the path of the .p8 file, or key_variable, or key_folder to upload it "
          + "on the dashboard")
    case (_?, let field?):
      field.report("conflicts with key_file", fix: "remove one of the two")
    }
    return nil
  }
}
