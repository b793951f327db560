internal import AppFrame
internal import Catalog
public import Foundation
internal import Logging
internal import ServerBootstrap
internal import SimulatorServer
internal import StoreConfiguration

/// The implementation of `tessera example`: runs an example app with a simulated store and a
/// server, and accepts taps and other events from standard input.
public struct ExampleSession: Sendable {
  private let appExecutable: URL
  private let hasServer: Bool
  private let print: @Sendable (String) -> Void
  private let note: @Sendable (String) -> Void

  /// Prepares a session.
  ///
  /// - Parameters:
  ///   - appExecutable: The app.
  ///   - hasServer: Whether the app gets the server's address.
  ///   - print: Receives the screen.
  ///   - note: Receives a line about the session itself.
  public init(
    appExecutable: URL, hasServer: Bool, print: @escaping @Sendable (String) -> Void,
    note: @escaping @Sendable (String) -> Void
  ) {
    self.appExecutable = appExecutable
    self.hasServer = hasServer
    self.print = print
    self.note = note
  }

  /// Reads lines from standard input until its end.
  ///
  /// - Parameters:
  ///   - file: The `.storekit` file with the products.
  ///   - catalog: The server's catalog.
  ///   - folder: A folder for all files.
  public func run(file: URL, catalog: URL, folder: URL) async throws {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: file)
    } catch {
      throw DemonstrationError.file(path: file.path, reason: "cannot be read; check the path")
    }
    var logger = Logger(label: "tessera") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .critical
    let stage = try await DemoEnvironment(
      configuration: StoreKitConfiguration(parsing: Array(bytes), fileName: file.lastPathComponent),
      catalog: CatalogFile.load(catalog.path, environment: [:]), folder: folder, logger: logger)
    do {
      try await run(on: stage)
      await stage.stop()
    } catch {
      await stage.stop()
      throw error
    }
  }

  private func run(on stage: DemoEnvironment) async throws {
    note(
      """
      Taps:     \(Tap.help)
      Outside:  \(ExternalEvent.help)
      The store, with its control API:  http://127.0.0.1:\(stage.storePort)/
      """)
    var app = try launch(on: stage)
    show(try await app.tap("look"))
    for await line in Headless.lines() where !line.isEmpty {
      guard let event = ExternalEvent(line) else {
        show(try await app.tap(line))
        continue
      }
      if case .crash = event {
        await app.kill()
        app = try launch(on: stage)
      }
      do {
        try await event.apply(on: stage)
      } catch let error as SimulatedStoreError {
        note("\(error)")
      }
      show(try await app.tap("refresh"))
    }
    await app.stop()
  }

  private func launch(on stage: DemoEnvironment) throws -> AppProcess {
    try AppProcess(
      executable: appExecutable,
      environment: stage.environment(of: DemoEnvironment.account, hasServer: hasServer))
  }

  private func show(_ screen: Screen) {
    if let json = screen.json { print(json) }
  }
}
