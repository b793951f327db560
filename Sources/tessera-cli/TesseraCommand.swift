import ArgumentParser

/// The `tessera` command.
@main
struct TesseraCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tessera",
    abstract: "App Store subscriptions on your own server, and an App Store to test them with.",
    subcommands: [
      DemoCommand.self, ExampleCommand.self, ServeCommand.self, CatalogCommand.self,
      CustomersCommand.self,
      StoreCommand.self,
      SimulateCommand.self, StoreKitCommand.self, InspectCommand.self, KeysCommand.self,
      DoctorCommand.self,
      BackupCommand.self, RestoreCommand.self, AuditCommand.self, RefreshCommand.self,
      ImportCommand.self,
      QuarantineCommand.self, LedgerCommand.self,
    ])
}
