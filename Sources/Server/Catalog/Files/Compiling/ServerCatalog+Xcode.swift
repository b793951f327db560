internal import AppStoreCore

extension ServerCatalog {
  /// Returns the catalog for a server that trusts every certificate with the name of Xcode's.
  ///
  /// - Throws: ``CatalogFileError/xcodeInProduction(app:)`` if an app sells in Production: anyone can create
  ///   such a certificate.
  public func trustingXcode() throws(CatalogFileError) -> ServerCatalog {
    if let app = apps.first(where: { $0.environments.contains(.production) }) {
      throw .xcodeInProduction(app: app.bundleID.rawValue)
    }
    return withAnyXcodeCertificate
  }

  /// The catalog with every app's data of Xcode accepted under any certificate.
  package var withAnyXcodeCertificate: ServerCatalog {
    var catalog = self
    catalog.trustsAnyXcodeCertificate = true
    for index in catalog.apps.indices { catalog.apps[index].environments.insert(.xcode) }
    return catalog
  }
}
