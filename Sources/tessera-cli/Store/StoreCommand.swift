import ArgumentParser

/// `tessera store`: the simulated App Store, and commands that control a running one.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Play the App Store: signed transactions, notifications, Apple's server API.",
    discussion: """
      `tessera store --config FILE` runs a store; `tessera store advance 3d` and the others talk to it \
      through its control API, which every language can use: /control/openapi.json.
      """,
    subcommands: [
      StoreRunCommand.self, StoreAdvanceCommand.self, StoreBuyCommand.self, StoreRefundCommand.self,
      StoreTimelineCommand.self,
      StoreSaveCommand.self, StorePopulateCommand.self,
    ], defaultSubcommand: StoreRunCommand.self)
}

/// `tessera store run`: the default subcommand.
struct StoreRunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a store until it is stopped.")

  @Option(help: "The .storekit file to sell from.")
  var config = "Examples/Catalog.storekit"

  @OptionGroup
  var options: StoreOptions

  func run() async throws {
    try await options.serve(config)
  }
}
