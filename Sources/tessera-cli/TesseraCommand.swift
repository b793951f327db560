import ArgumentParser

/// The `tessera` command.
@main
struct TesseraCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tessera",
    abstract: "Run an App Store subscription server, and test it against a simulated App Store.",
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
