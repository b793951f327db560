internal import AppFrame
internal import AppStoreSimulator
internal import AppStoreTypes
public import Foundation
internal import Logging
internal import ServerBootstrap
internal import SimulatorServer
internal import StoreConfiguration

/// What `tessera example` does: puts an example app on a device, with a simulated store and a server
/// behind it, and takes a person's taps, and what else may happen to the customer.
public struct ExampleSession: Sendable {
  /// What happens outside of the app.
  private enum Event {
    case later(days: Int)
    case refund
    case billing(isDeclined: Bool)
    case network(isDown: Bool)
    case crash

    static let help = "later DAYS, refund, decline, pay, offline, online, crash"

    init?(_ line: String) {
      let words = line.split(separator: " ").map(String.init)
      switch (words.first, words.count) {
      case ("later", 2):
        guard let days = Int(words[1]), (1...3650).contains(days) else { return nil }
        self = .later(days: days)
      case ("refund", 1): self = .refund
      case ("decline", 1): self = .billing(isDeclined: true)
      case ("pay", 1): self = .billing(isDeclined: false)
      case ("offline", 1): self = .network(isDown: true)
      case ("online", 1): self = .network(isDown: false)
      case ("crash", 1): self = .crash
      default: return nil
      }
    }
  }

  private let appExecutable: URL
  private let hasServer: Bool
  private let print: @Sendable (String) -> Void
  private let note: @Sendable (String) -> Void

  /// Prepares a session.
  ///
  /// - Parameters:
  ///   - appExecutable: The app.
  ///   - hasServer: Whether the app is told of the server.
  ///   - print: Takes what the screen shows.
  ///   - note: Takes a line about the session itself.
  public init(
    appExecutable: URL, hasServer: Bool, print: @escaping @Sendable (String) -> Void,
    note: @escaping @Sendable (String) -> Void
  ) {
    self.appExecutable = appExecutable
    self.hasServer = hasServer
    self.print = print
    self.note = note
  }

  /// Takes lines from standard input until there are no more.
  ///
  /// - Parameters:
  ///   - file: The `.storekit` file to sell from.
  ///   - catalog: The server's catalogue.
  ///   - folder: A folder for everybody's files.
  public func run(file: URL, catalog: URL, folder: URL) async throws {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: file)
    } catch {
      throw DemonstrationError.file(path: file.path, reason: "cannot be read; check the path")
    }
    var logger = Logger(label: "tessera") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .critical
    let stage = try await Stage(
      configuration: StoreConfiguration(parsing: Array(bytes), fileName: file.lastPathComponent),
      catalog: CatalogFile.load(catalog.path, environment: [:]), folder: folder, logger: logger)
    do {
      try await play(on: stage)
      await stage.stop()
    } catch {
      await stage.stop()
      throw error
    }
  }

  private func play(on stage: Stage) async throws {
    note(
      """
      Taps:     \(Tap.help)
      Outside:  \(Event.help)
      The store, with its control API:  http://127.0.0.1:\(stage.storePort)/
      """)
    var app = try launch(on: stage)
    show(try await app.tap("look"))
    for await line in Headless.lines() where !line.isEmpty {
      guard let event = Event(line) else {
        show(try await app.tap(line))
        continue
      }
      if case .crash = event {
        await app.kill()
        app = try launch(on: stage)
      }
      do {
        try await happen(event, on: stage)
      } catch let error as SimulatedStoreError {
        note("\(error)")
      }
      show(try await app.tap("refresh"))
    }
    await app.stop()
  }

  private func launch(on stage: Stage) throws -> AppProcess {
    try AppProcess(
      executable: appExecutable,
      environment: stage.environment(of: Stage.account, hasServer: hasServer))
  }

  private func happen(_ event: Event, on stage: Stage) async throws {
    switch event {
    case .later(let days): try await stage.store.advance(by: .days(days))
    case .billing(let isDeclined):
      try await stage.store.setBillingIssue(isDeclined, for: Stage.account)
    case .refund:
      guard let paid = await stage.store.simulator.history(of: Stage.account).last else { return }
      try await stage.store.refund(paid.transactionId)
    case .network(let isDown): try await stage.setOffline(isDown)
    case .crash: break
    }
  }

  private func show(_ screen: Screen) {
    if let json = screen.json { print(json) }
  }
}
