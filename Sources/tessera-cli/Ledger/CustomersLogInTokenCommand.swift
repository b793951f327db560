import AppStoreTypes
import ArgumentParser
import CatalogFiles
import CatalogModel
import Effects
import EntitlementServer
import Foundation
import ServerBootstrap

/// `tessera customers log-in-token`: creates a token with which a customer logs in.
struct CustomersLogInTokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log-in-token",
    abstract: "Make a token with which a customer logs in, where the catalogue says log_in: token.",
    discussion: """
      The token is signed with the first of the catalogue's log_in_secrets. Who has it can log in as \
      the customer until it is over.
      """)

  @Argument(help: "The app user id that logs in.")
  var id: String

  @Option(help: "The file of the catalogue.")
  var catalog: String

  @Option(help: "For how many hours the token is valid, from 1 to 24.")
  var hours = 1

  func validate() throws {
    guard (1...24).contains(hours) else { throw ValidationError("--hours: give 1 to 24") }
    guard !AppUserID(id).rawValue.isEmpty else { throw ValidationError("the id is empty") }
  }

  func run() throws {
    do {
      let catalog = try CatalogFile.load(
        catalog, environment: ProcessInfo.processInfo.environment)
      guard let secret = catalog.logIn.secrets.first else {
        throw ValidationError("\(self.catalog) has no log_in_secrets to sign with; add one")
      }
      Console.print(
        LogInToken.make(
          for: AppUserID(id), secret: secret, at: SystemClock().now(), lifetime: .hours(hours)))
    } catch let error as CatalogFileError {
      throw Console.exitError(error)
    }
  }
}
