import ArgumentParser
import Demonstration
import Foundation

/// `tessera example`: an interactive app of `Examples/`, with a simulated store and a server.
struct ExampleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "example",
    abstract: "Try an example app in a simulated store: each line is a tap.")

  /// The apps, and whether they need a server.
  enum App: String, ExpressibleByArgument, CaseIterable {
    case storeKit = "StoreKitApp"
    case entitlementStore = "EntitlementStoreApp"
    case purchases = "PurchasesApp"
    case either = "SwitchApp"
  }

  @Argument(help: "The app.")
  var app: App

  @Flag(help: "Tell SwitchApp of the server; PurchasesApp always knows it.")
  var server = false

  @Option(help: "The .storekit file to sell from.")
  var file = "Examples/Catalog.storekit"

  @Option(help: "The server's catalogue.")
  var catalog = "Examples/catalog.yaml"

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-example-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = ExampleSession(
      appExecutable: URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: app.rawValue),
      hasServer: server || app == .purchases, print: { Console.print($0) },
      note: { Console.printStatus($0) })
    do {
      try await stoppable { [file, catalog] in
        try await session.run(
          file: URL(filePath: file), catalog: URL(filePath: catalog), folder: folder)
      }
    } catch {
      throw Console.exitError(error)
    }
  }
}
