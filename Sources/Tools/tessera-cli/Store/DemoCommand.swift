import ArgumentParser
import Demonstration
import Foundation

/// `tessera demo`: the lifecycle of a subscription, from a `.storekit` file to a signed, enforced
/// response.
struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: """
      Run one subscription through its lifecycle and check every step against ground truth.
      """)

  @Argument(help: "The .storekit file with the products to sell.")
  var file = "Examples/Catalog.storekit"

  @Flag(help: "Exit after the last step; the exit status is 0 only if every step passed.")
  var once = false

  @Flag(help: "Print one JSON object for each step.")
  var json = false

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-demo-\(UUID().uuidString)")
    let demonstration: Demo
    do {
      demonstration = try Demo(
        file: URL(filePath: try PackagedFile.path(file)), folder: folder,
        appExecutable: try PackagedFile.app("PurchasesApp"), isJSON: json,
        output: .init(
          story: { Console.print($0) }, note: { Console.printStatus($0) }))
    } catch {
      throw Console.exitError(error)
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let isRight: Bool
    do {
      isRight = try await stoppable { [once] in
        try await demonstration.run(keepsServing: !once)
      }
    } catch {
      throw Console.exitError(error)
    }
    if !isRight { throw ExitCode(1) }
  }
}
