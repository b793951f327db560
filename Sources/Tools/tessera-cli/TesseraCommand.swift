import ArgumentParser
import EntitlementAPI
import ServerBootstrap

/// The `tessera` command.
@main
struct TesseraCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tessera",
    abstract: "Run an App Store subscription server, and test it against a simulated App Store.",
    version: TesseraVersion.current,
    subcommands: [
      DemoCommand.self, ExampleCommand.self, ServeCommand.self, CatalogCommand.self,
      CustomersCommand.self,
      StoreCommand.self,
      SimulateCommand.self, StoreKitCommand.self, InspectCommand.self, KeysCommand.self,
      DoctorCommand.self, EventsCommand.self, RiskCommand.self, ChartsCommand.self,
      RatesCommand.self,
      ExperimentsCommand.self, ReportsCommand.self,
      WebhooksCommand.self,
      BackupCommand.self, RestoreCommand.self, AuditCommand.self, RefreshCommand.self,
      ImportCommands.self, ShadowCommand.self, ExportCommand.self,
      QuarantineCommand.self, LedgerCommand.self,
    ])
}
