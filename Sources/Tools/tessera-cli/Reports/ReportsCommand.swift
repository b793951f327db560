import ArgumentParser

/// `tessera reports`: reports from App Store Connect.
struct ReportsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reports",
    abstract: "Import reports from App Store Connect, and compare them with the ledger.",
    subcommands: [ReportsImportCommand.self, ReportsCompareCommand.self])
}
