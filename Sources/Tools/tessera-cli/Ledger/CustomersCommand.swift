import AppStoreCore
import ArgumentParser
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap

/// `tessera customers`: the app user IDs of customers, and the owners of purchases.
struct CustomersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "customers",
    abstract: "Show customers, transfer their purchases, and undo operations.",
    discussion: """
      Works on the ledger, with or without running servers, which see the change immediately. Every operation is recorded in the audit log with its actor.
      """,
    subcommands: [
      CustomersHistoryCommand.self, CustomersTransferCommand.self, CustomersUndoCommand.self,
      CustomersLogInTokenCommand.self,
    ])
}

/// The options that commands about customers share.
struct CustomersOptions: ParsableArguments {
  @OptionGroup var ledger: LedgerOptions

  @Flag(help: "Print JSON instead of text.")
  var json = false

  func openAdmin() async throws -> CustomerAdmin {
    try await CustomerAdmin.open(try ledger.location(), storage: ServerApplication.storage)
  }

  /// Returns the error to show for a failure; an app user ID in it may be hostile text.
  static func exitError(_ error: any Error) -> any Error {
    Console.printStatus("tessera: " + Console.printable("\(error)"))
    return ExitCode(1)
  }

  func print(_ report: OperationReport) {
    for line in report.lines where !json { Console.print(Console.printable(line)) }
    for line in report.jsonLines where json { Console.print(Console.printable(json: line)) }
  }
}

/// The options that name the actor of a manual operation.
struct ActorOptions: ParsableArguments {
  @Option(help: "Your name for the audit log (default: the current user).")
  var actor: String?

  var name: String {
    let environment = ProcessInfo.processInfo.environment
    let names = [actor, environment["USER"], environment["LOGNAME"]].compactMap(\.self)
    return names.first { !$0.isEmpty } ?? SystemUser.name
  }

  /// The actor as the audit log stores it.
  var auditText: String { "\(AuditActor.person(name))" }

  func validate() throws {
    if actor?.isEmpty == true {
      throw ValidationError("--actor: empty; give a name, or omit the option")
    }
  }
}

/// `tessera customers history`: all operations on a customer and on their purchases.
struct CustomersHistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show a customer's app user IDs, purchases and operations.")

  @Argument(help: "Any app user ID of the customer, including a deleted one.")
  var id: String

  @OptionGroup var options: CustomersOptions

  func run() async throws {
    do {
      let report = try await options.openAdmin().history(of: AppUserID(id))
      if options.json {
        Console.print(Console.printable(json: report.jsonLine))
      } else {
        for line in report.lines { Console.print(Console.printable(line)) }
      }
    } catch {
      throw CustomersOptions.exitError(error)
    }
  }
}

/// `tessera customers transfer`: moves purchases from one customer to another.
struct CustomersTransferCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transfer",
    abstract: "Transfer purchases to another customer, regardless of the restore behavior.")

  @Option(help: "Any app user ID of the owner.")
  var from: String

  @Option(help: "The app user ID that receives the purchases.")
  var to: String

  @Option(help: "The original transaction ID of one purchase (default: all purchases).")
  var purchase: String?

  @Flag(name: .customLong("dry-run"), help: "Print what would move, and change nothing.")
  var isDryRun = false

  @OptionGroup var actor: ActorOptions
  @OptionGroup var options: CustomersOptions

  func run() async throws {
    let (from, to) = (AppUserID(from), AppUserID(to))
    let purchase = purchase.map(OriginalTransactionID.init(rawValue:))
    do {
      let admin = try await options.openAdmin()
      guard !isDryRun else {
        options.print(try await admin.planTransfer(of: purchase, from: from, to: to))
        return
      }
      options.print(
        try await admin.transfer(
          purchase, from: from, to: to, by: actor.name, at: SystemClock().now()))
    } catch {
      throw CustomersOptions.exitError(error)
    }
  }
}

/// `tessera customers undo`: undoes a transfer or an alias.
struct CustomersUndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo a transfer or an alias, unless a later operation depends on it.")

  @Argument(help: "The number of the operation, as `tessera customers history` prints it.")
  var operation: Int64

  @OptionGroup var actor: ActorOptions
  @OptionGroup var options: CustomersOptions

  func run() async throws {
    do {
      options.print(
        try await options.openAdmin().undo(operation, by: actor.name, at: SystemClock().now()))
    } catch {
      throw CustomersOptions.exitError(error)
    }
  }
}
