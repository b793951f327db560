import AppStoreCore
import AppStoreServerAPI
import Catalog
import EntitlementServer
import Foundation
import HTTPTypes
import Synchronization
import Testing

/// A server whose apps have a key folder in memory, and a server of Apple's without a network.
struct KeyFolderUnderTest {
  /// The keys that were stored, by app; or why none can be.
  private struct Folder {
    var keys: [BundleID: InAppPurchaseKey] = [:]
    var error: KeyFolderError?
    var problem: KeyFolderError?
  }

  /// The storage of the folder, which is shared with the server.
  private final class Storage: Sendable {
    let folder = Mutex(Folder())
  }

  static let other: BundleID = "com.example.other"
  let server: ServerUnderTest
  let apple = FakeUpstream()
  private let storage = Storage()

  /// - Parameters:
  ///   - queriesApple: Whether the server may query Apple about its apps.
  ///   - change: A change of the catalog.
  init(
    queriesApple: Bool = true, _ change: @Sendable (inout ServerCatalog) -> Void = { _ in }
  ) throws {
    let storage = storage
    let uploads = KeyUploads(
      servers: { app in
        guard queriesApple else { return [] }
        return app.environments.contains(.production) ? [.production, .sandbox] : [.sandbox]
      },
      transport: apple,
      store: { key, app, _ throws(KeyFolderError) in
        let error = storage.folder.withLock { folder in
          if folder.error == nil { folder.keys[app.bundleID] = key }
          return folder.error
        }
        if let error { throw error }
      }, problem: { _ in storage.folder.withLock(\.problem) })
    server = try ServerUnderTest(keyUploads: uploads) { catalog in
      catalog.apps.append(
        ServerApp(
          bundleID: Self.other, appAppleID: nil, environments: [.sandbox, .production],
          publicAPIKeys: ["appl_other"], secretAPIKeys: []))
      for place in catalog.apps.indices {
        catalog.apps[place].inAppPurchaseKeyFolder = InAppPurchaseKeyFolder("keys")
      }
      // Tests read the token of the session from the forms of an endpoint.
      catalog.webhooks = [
        WebhookEndpoint(
          name: "backend",
          url: WebhookURL(text: "https://example.com/hook", origin: "https://example.com"))
      ]
      change(&catalog)
    }
    accept()
  }

  /// The keys that were stored.
  var stored: [BundleID: InAppPurchaseKey] { storage.folder.withLock(\.keys) }

  /// Lets Apple accept every key.
  func accept() {
    apple.respond(
      FakeUpstream.reply(
        404, #"{"errorCode":4040010,"errorMessage":"Transaction id not found."}"#))
  }

  /// Lets the next write fail.
  func failToStore() {
    storage.folder.withLock { $0.error = KeyFolderError(path: "keys/a.json", reason: "disk full") }
  }

  /// Makes the folder one that cannot be written.
  func lock() {
    storage.folder.withLock {
      $0.problem = KeyFolderError(path: "keys", reason: "permission denied")
    }
  }

  /// Returns the body of a form with files, as a browser sends it.
  static func multipart(_ fields: [(name: String, file: String?, value: String)]) -> String {
    fields.map { field in
      let file = field.file.map { "; filename=\"\($0)\"\r\nContent-Type: application/x-pem-file" }
      return "--xYz\r\nContent-Disposition: form-data; name=\"\(field.name)\"\(file ?? "")\r\n\r\n"
        + "\(field.value)\r\n"
    }.joined() + "--xYz--\r\n"
  }

  /// Posts a form with files.
  func post(
    _ path: String, _ fields: [(name: String, file: String?, value: String)], in browser: Browser
  ) async -> (status: HTTPResponse.Status, page: String) {
    let reply = await browser.submit(path, Self.multipart(fields), token: nil) {
      $0[.contentType] = "multipart/form-data; boundary=xYz"
    }
    return (reply.response.status, String(decoding: reply.body, as: UTF8.self))
  }
}
