import AppFrame
import AppStoreCore
import AppStoreSimulator
import Catalog
import Demonstration
import Foundation
import Logging
import RepositoryFiles
import ServerBootstrap
import SimulatorServer
import StoreConfiguration
import Testing

/// A simulated store and an entitlement server, with devices that run an example app.
struct Scene {
  static let monthly: ProductID = "com.example.pro.monthly"
  static let yearly: ProductID = "com.example.pro.yearly"
  static let lifetime: ProductID = "com.example.pro.lifetime"
  static let coins: ProductID = "com.example.coins.100"
  static let ada: AccountID = "ada"

  static let programs = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent()
  static let examples = Repository.root.appending(path: "Examples")

  let style: Style
  let stage: DemoEnvironment
  let store: SimulatedStore

  /// Creates the scene, runs a test in it, and removes everything.
  static func play(_ style: Style, _ body: (Scene) async throws -> Void) async throws {
    // An app that ended must fail only one test.
    signal(SIGPIPE, SIG_IGN)
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-tests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = examples.appending(path: "Catalog.storekit")
    let stage = try await DemoEnvironment(
      configuration: StoreKitConfiguration(
        parsing: Array(Data(contentsOf: file)), fileName: file.lastPathComponent),
      catalog: CatalogFile.load(examples.appending(path: "catalog.yaml").path, environment: [:]),
      folder: folder, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let outcome: Result<Void, any Error>
    do {
      outcome = .success(try await body(Scene(style: style, stage: stage, store: stage.store)))
    } catch {
      outcome = .failure(error)
    }
    await stage.stop()
    try outcome.get()
  }

  /// Launches the app on a device with its own files.
  func withApp(
    on device: String = "phone", of account: AccountID = ada,
    _ body: (RunningApp) async throws -> Void
  ) async throws {
    let process = try AppProcess(
      executable: Self.programs.appending(path: style.app),
      environment: stage.environment(of: account, device: device, hasServer: style.hasServer))
    do {
      try await body(RunningApp(process: process))
    } catch {
      await process.kill()
      throw error
    }
    // Without notice, as the system ends apps.
    await process.kill()
  }

  /// The ground truth of Ada's access, as `product until date`.
  func truth() async -> String {
    let far = Timestamp(milliseconds: .max)
    let access = await store.simulator.access(of: Self.ada)
    guard let longest = access.max(by: { ($0.until ?? far) < ($1.until ?? far) }) else {
      return "inactive"
    }
    return "\(longest.productID) until \(longest.until?.date.ISO8601Format() ?? "ever")"
  }

  /// Refunds Ada's newest transaction.
  func refund() async throws {
    let paid = try #require(await store.simulator.history(of: Self.ada).last)
    try await store.refund(paid.transactionId)
  }
}

extension Screen {
  /// The access shown, in the form of ``Scene/truth()``.
  var answer: String {
    pro == .active ? "\(plan ?? "?") until \(until ?? "ever")" : pro.rawValue
  }
}
