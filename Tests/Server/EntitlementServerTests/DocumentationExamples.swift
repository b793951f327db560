import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPListening
import Logging
import ServerBootstrap
import SignedData

// Comments of declarations show this code; `ReadmeStyleTests` compares the texts.

enum DocumentationExamples {
  static func application(_ text: String, in folder: URL) async throws -> ServerApplication {
    let settings = ServerSettings(
      catalog: try CatalogFile.parse(text, fileName: "catalog.yaml"), roots: [.appleRootCAG3],
      dataDirectory: folder)
    let application = try await ServerApplication.open(
      settings, clock: SystemClock(), logger: Logger(label: "server"))
    print("apps trust", application.publicKey.base64)
    return application
  }

  static func listening(_ application: ServerApplication, _ logger: Logger) async throws {
    let listener = try await Listener.start(
      EntitlementResponder(application.limitedService), metrics: application.metrics,
      services: application.services, host: "127.0.0.1", port: 8080, logger: logger)
    try await listener.wait()
  }
}
