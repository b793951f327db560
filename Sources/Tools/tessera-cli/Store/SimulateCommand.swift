import ArgumentParser

/// `tessera simulate`: `tessera store` with the file as an argument.
struct SimulateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Alias of `tessera store --config FILE`.")

  @Argument(help: "The .storekit file with the products to sell.")
  var file = "Examples/Catalog.storekit"

  @OptionGroup
  var options: StoreOptions

  func run() async throws {
    try await options.serve(file)
  }
}
