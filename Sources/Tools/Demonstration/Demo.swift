internal import AppStoreSimulator
public import Foundation
internal import Logging
internal import Populations
internal import ServerBootstrap
internal import StoreConfiguration

/// The implementation of `tessera demo`: starts the servers, runs the scenario, and keeps serving
/// if requested.
public struct Demo: Sendable {
  /// The destinations of output: one for the scenario, one for everything else.
  public struct Output: Sendable {
    /// Receives a line of the scenario.
    public var story: @Sendable (String) -> Void
    /// Receives a line about the demonstration itself.
    public var note: @Sendable (String) -> Void

    /// Creates an output.
    public init(
      story: @escaping @Sendable (String) -> Void, note: @escaping @Sendable (String) -> Void
    ) {
      self.story = story
      self.note = note
    }
  }

  private let configuration: StoreKitConfiguration
  private let plan: ScenarioProducts
  private let folder: URL
  private let appExecutable: URL
  private let isJSON: Bool
  private let output: Output

  /// Prepares a demonstration.
  ///
  /// - Parameters:
  ///   - file: The `.storekit` file.
  ///   - folder: A folder for the files of the store, the server and the app.
  ///   - appExecutable: The app of the scenario, `PurchasesApp`.
  ///   - isJSON: Whether each step is a JSON object instead of a line of the table.
  ///   - output: The destinations of lines.
  /// - Throws: ``DemonstrationError`` if the file cannot be used. Nothing has started then.
  public init(
    file: URL, folder: URL, appExecutable: URL, isJSON: Bool, output: Output
  ) throws(DemonstrationError) {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: file)
    } catch {
      throw .file(path: file.path, reason: "cannot be read; check the path")
    }
    do {
      configuration = try StoreKitConfiguration(
        parsing: Array(bytes), fileName: file.lastPathComponent)
    } catch {
      throw .catalog("\(error)")
    }
    do {
      plan = try ScenarioProducts(configuration, file: file.lastPathComponent)
    } catch {
      throw .nothingToSell(file: file.lastPathComponent)
    }
    self.folder = folder
    self.appExecutable = appExecutable
    self.isJSON = isJSON
    self.output = output
  }

  /// Runs the scenario.
  ///
  /// - Parameter keepsServing: Whether everything keeps running afterwards, until the task is
  ///   canceled.
  /// - Returns: Whether every step matched the ground truth.
  public func run(keepsServing: Bool) async throws -> Bool {
    for warning in configuration.warnings { output.note("note: \(warning)") }
    var logger = Logger(label: "tessera") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .critical
    let stage = try await DemoEnvironment(
      configuration: configuration, catalog: plan.serverCatalog, folder: folder, logger: logger)
    do {
      let isRight = try await report(on: stage, keepsServing: keepsServing)
      await stage.stop()
      return isRight
    } catch {
      await stage.stop()
      throw error
    }
  }

  private func report(on stage: DemoEnvironment, keepsServing: Bool) async throws -> Bool {
    let app = try AppProcess(
      executable: appExecutable,
      environment: stage.environment(
        of: DemoEnvironment.account, user: DemoEnvironment.account.rawValue))
    do {
      let isRight = try await report(of: app, on: stage)
      try await addPopulation(to: stage)
      if keepsServing { try await serve(stage) }
      await app.stop()
      return isRight
    } catch {
      await app.stop()
      throw error
    }
  }

  private func report(of app: AppProcess, on stage: DemoEnvironment) async throws -> Bool {
    let runner = ScenarioRunner(stage: stage, app: app, plan: plan)
    let steps = Scenario.steps(plan)
    if !isJSON { output.story(StepTable.head) }
    var wrong = 0
    for (index, step) in steps.enumerated() {
      let report = try await runner.report(step, number: index + 1)
      output.story(isJSON ? report.json : StepTable.line(report))
      if !report.isRight { wrong += 1 }
    }
    output.note(
      wrong == 0
        ? "\nAll \(steps.count) steps match the store's ground truth."
        : "\n\(wrong) of \(steps.count) steps do NOT match the ground truth.")
    return wrong == 0
  }

  /// Fills the server, so that the pages of the dashboard have something to show.
  private func addPopulation(to stage: DemoEnvironment) async throws {
    do {
      let result = try await stage.addPopulation()
      output.note(
        "\nAdded \(result.customers) customers with a history: \(result.notifications) notifications, "
          + "\(result.rejected) rejected.")
    } catch let error as PopulationError {
      output.note("\nnote: no customers were added, so most charts are empty: \(error)")
    }
  }

  private func serve(_ stage: DemoEnvironment) async throws {
    let server = "http://127.0.0.1:\(stage.serverPort)"
    let store = "http://127.0.0.1:\(stage.storePort)"
    output.note(
      """

      Everything keeps running; press Control-C to stop.
        the dashboard, signed in by key:  \(server)/dashboard?key=\(DemoEnvironment.secretKey)
        a response as an app gets it:     curl -H 'Authorization: Bearer \(DemoEnvironment.publicKey)' \
      \(server)/v1/subscribers/\(DemoEnvironment.account)
        the simulated App Store:          \(store)/
        let 30 days pass:                 curl -X POST \(store)/control/v1/advance -d '{"by":"P30D"}'
      """)
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(3600))
    }
  }
}
