internal import AppStoreCore
internal import AppStoreServerAPI
internal import Catalog
internal import EntitlementServer
internal import Foundation

/// In-App Purchase keys that are uploaded on the dashboard.
extension ServerApplication {
  /// Returns access to the App Store's servers and to the folders that the catalog names.
  static func keyUploads(_ store: AppStoreEndpoints) -> KeyUploads {
    KeyUploads(
      servers: { store.servers(of: $0) }, transport: store.transport,
      store: { key, app, folder throws(KeyFolderError) in
        let file = URL(filePath: folder.path)
          .appending(path: InAppPurchaseKeyFile.name(of: app.bundleID))
        do throws(FileProblem) {
          try OwnerOnlyFile.write(Array(InAppPurchaseKeyFile.text(of: key).utf8), to: file)
        } catch {
          throw KeyFolderError(error)
        }
      },
      problem: { folder in
        OwnerOnlyFile.problem(ofWritingIn: URL(filePath: folder.path)).map(KeyFolderError.init)
      })
  }
}

extension AppStoreEndpoints {
  /// Returns the servers that an app's key must open.
  fileprivate func servers(of app: ServerApp) -> [KeyCheckServer] {
    KeyCheckServer.servers(
      for: app.environments, replacedBy: replacesApple ? sandbox : nil,
      production: KeyCheckServer(name: KeyCheckServer.production.name, baseURL: production),
      sandbox: KeyCheckServer(name: KeyCheckServer.sandbox.name, baseURL: sandbox))
  }
}

extension KeyFolderError {
  fileprivate init(_ problem: FileProblem) {
    self.init(path: problem.path, reason: problem.reason)
  }
}
