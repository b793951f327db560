import ArgumentParser

/// `tessera simulate`: `tessera store` with the file as an argument.
struct SimulateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "The same as `tessera store --config FILE`.")

  @Argument(help: "The .storekit file to sell from.")
  var file = "Examples/Catalog.storekit"

  @OptionGroup
  var options: StoreOptions

  func run() async throws {
    try await options.serve(file)
  }
}
