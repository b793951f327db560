import AppStoreTypes
import ArgumentParser
import Effects
import Foundation
import ServerAdministration
import ServerBootstrap

/// `tessera customers`: the ids of customers, and the owners of purchases.
struct CustomersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "customers",
    abstract: "Look into customers, move their purchases, and take back what was done.",
    discussion: """
      Works on the ledger in the data folder, whether its server runs or not; a running server answers \
      by it at once. Everything that is done stays on record, with the name of who did it.
      """,
    subcommands: [
      CustomersHistoryCommand.self, CustomersTransferCommand.self, CustomersUndoCommand.self,
      CustomersLogInTokenCommand.self,
    ])
}

/// The options that commands about customers share.
struct CustomersOptions: ParsableArguments {
  @Option(help: "The server's data folder.")
  var data = "Data"

  @Flag(help: "Print JSON instead of text.")
  var json = false

  /// Opens the ledger in the data folder.
  func desk() throws -> CustomerAdmin {
    try CustomerAdmin.open(
      dataFolder: URL(filePath: data), storage: ServerApplication.storage)
  }

  /// Returns the error to show for a failure; an app user id in it may be hostile text.
  static func refusal(_ error: any Error) -> any Error {
    Console.printStatus("tessera: " + Console.printable("\(error)"))
    return ExitCode(1)
  }

  /// Prints a report.
  func print(_ report: OperationReport) {
    for line in report.lines where !json { Console.print(Console.printable(line)) }
    for line in report.jsonLines where json { Console.print(Console.printable(json: line)) }
  }
}

/// The options that name the actor of a manual operation.
struct ActorOptions: ParsableArguments {
  @Option(help: "Who does it, for the record; this user's name when left out.")
  var actor: String?

  var name: String {
    let environment = ProcessInfo.processInfo.environment
    let names = [actor, environment["USER"], environment["LOGNAME"]].compactMap(\.self)
    return names.first { !$0.isEmpty } ?? SystemUser.name
  }

  func validate() throws {
    if actor?.isEmpty == true {
      throw ValidationError("--actor: empty; give a name, or leave it out")
    }
  }
}

/// `tessera customers history`: all operations on a customer and on their purchases.
struct CustomersHistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Tell who a customer is, what they own, and everything that was done about it.")

  @Argument(help: "Any app user id of the customer, a deleted one too.")
  var id: String

  @OptionGroup var options: CustomersOptions

  func run() async throws {
    do {
      let report = try await options.desk().history(of: AppUserID(id))
      if options.json {
        Console.print(Console.printable(json: report.jsonLine))
      } else {
        for line in report.lines { Console.print(Console.printable(line)) }
      }
    } catch {
      throw CustomersOptions.refusal(error)
    }
  }
}

/// `tessera customers transfer`: moves purchases from one customer to another.
struct CustomersTransferCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transfer",
    abstract: "Move purchases from one customer to another, whatever the restore behaviour.")

  @Option(help: "Any app user id of the owner.")
  var from: String

  @Option(help: "The app user id that gets the purchases.")
  var to: String

  @Option(help: "The original transaction id of one purchase; all of them when left out.")
  var purchase: String?

  @Flag(name: .customLong("dry-run"), help: "Only say what would move.")
  var isDryRun = false

  @OptionGroup var actor: ActorOptions
  @OptionGroup var options: CustomersOptions

  func run() async throws {
    let (from, to) = (AppUserID(from), AppUserID(to))
    let purchase = purchase.map(OriginalTransactionID.init(rawValue:))
    do {
      let desk = try options.desk()
      guard !isDryRun else {
        options.print(try await desk.planTransfer(of: purchase, from: from, to: to))
        return
      }
      options.print(
        try await desk.transfer(
          purchase, from: from, to: to, by: actor.name, at: SystemClock().now()))
    } catch {
      throw CustomersOptions.refusal(error)
    }
  }
}

/// `tessera customers undo`: undoes a transfer or an alias.
struct CustomersUndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back a transfer or an alias, if nothing was done since that rests on it.")

  @Argument(help: "The number of the act, as `tessera customers history` tells it.")
  var act: Int64

  @OptionGroup var actor: ActorOptions
  @OptionGroup var options: CustomersOptions

  func run() async throws {
    do {
      options.print(
        try await options.desk().undo(act, by: actor.name, at: SystemClock().now()))
    } catch {
      throw CustomersOptions.refusal(error)
    }
  }
}
