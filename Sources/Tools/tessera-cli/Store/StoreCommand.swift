import ArgumentParser

/// `tessera store`: the simulated App Store, and commands that control a running one.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Run and control a simulated App Store.",
    discussion: """
      `tessera store --config FILE` starts a store. The other subcommands, such as `tessera store \
      advance 3d`, call the control API of a running store. Programs in any language can use that \
      API: see /control/openapi.json.
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
    commandName: "run", abstract: "Run a simulated store until interrupted.")

  @Option(help: "The .storekit file with the products to sell.")
  var config = "Examples/Catalog.storekit"

  @OptionGroup
  var options: StoreOptions

  func run() async throws {
    try await options.serve(config)
  }
}
