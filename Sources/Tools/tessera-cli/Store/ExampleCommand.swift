import ArgumentParser
import Demonstration
import Foundation

/// `tessera example`: an interactive app of `Examples/`, with a simulated store and a server.
struct ExampleCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "example",
    abstract: "Run an example app against a simulated store; each input line is a tap.")

  /// The apps, and whether they need a server.
  enum App: String, ExpressibleByArgument, CaseIterable {
    case storeKit = "StoreKitApp"
    case entitlementStore = "EntitlementStoreApp"
    case purchases = "PurchasesApp"
    case either = "SwitchApp"
  }

  @Argument(help: "The app to run.")
  var app: App

  @Flag(help: "Start a server for SwitchApp too; PurchasesApp always has one.")
  var server = false

  @Option(help: "The .storekit file with the products to sell.")
  var file = "Examples/Catalog.storekit"

  @Option(help: "The server's catalog.")
  var catalog = "Examples/catalog.yaml"

  func execute() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-example-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, catalog) = try (PackagedFile.path(file), PackagedFile.path(catalog))
    let session = ExampleSession(
      appExecutable: try PackagedFile.app(app.rawValue),
      hasServer: server || app == .purchases, print: { Console.print($0) },
      note: { Console.printStatus($0) })
    try await stoppable {
      try await session.run(
        file: URL(filePath: file), catalog: URL(filePath: catalog), folder: folder)
    }
  }
}
