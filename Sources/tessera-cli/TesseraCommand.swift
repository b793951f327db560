import ArgumentParser

/// The `tessera` command.
@main
struct TesseraCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tessera",
    abstract: "App Store subscriptions on your own server, and an App Store to test them with.",
    subcommands: [
      Demo.self, Example.self, Serve.self, CatalogCommand.self, CustomersCommand.self,
      StoreCommand.self,
      Simulate.self, StoreKitCommand.self, Inspect.self, Keys.self, DoctorCommand.self,
      BackupCommand.self, RestoreCommand.self, AuditCommand.self, Refresh.self, Import.self,
      QuarantineCommand.self, LedgerCommand.self,
    ])
}
