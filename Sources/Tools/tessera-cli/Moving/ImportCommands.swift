import ArgumentParser

/// `tessera import`: imports customers and purchases from another system.
struct ImportCommands: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import customers and purchases from another system.",
    discussion: """
      All purchases are recorded from Apple's signed responses. `tessera import FILE` is the same as \
      `tessera import list FILE`.
      """,
    subcommands: [ImportCommand.self, ImportRevenueCatCommand.self],
    defaultSubcommand: ImportCommand.self)
}
