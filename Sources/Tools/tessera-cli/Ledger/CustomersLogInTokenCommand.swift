import AppStoreCore
import ArgumentParser
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import ServerBootstrap

/// `tessera customers log-in-token`: creates a token with which a customer logs in.
struct CustomersLogInTokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log-in-token",
    abstract: "Create a log-in token for a customer, for catalogs with `log_in: token`.",
    discussion: """
      Signs the token with the first of the catalog's log_in_secrets. Anyone who has the token can log \
      in as the customer until it expires.
      """)

  @Argument(help: "The app user ID to log in.")
  var id: String

  @OptionGroup var catalog: CatalogOption

  @OptionGroup var settings: SettingsFileOption

  @Option(help: "The number of hours the token is valid, from 1 to 24.")
  var hours = 1

  @Flag(help: "Print one JSON object, as the HTTP API returns it.")
  var json = false

  func validate() throws {
    guard (1...24).contains(hours) else { throw ValidationError("--hours: must be from 1 to 24") }
    guard !AppUserID(id).rawValue.isEmpty else {
      throw ValidationError("app user ID: empty; give the customer's ID")
    }
  }

  func run() throws {
    do {
      let path = try self.catalog.path(settings)
      let catalog = try self.catalog.load(settings)
      guard let secret = catalog.logIn.secrets.first else {
        throw ValidationError("\(path): no log_in_secrets to sign with; add one")
      }
      let (now, lifetime) = (SystemClock().now(), Duration.hours(hours))
      let token = LogInToken.make(for: AppUserID(id), secret: secret, at: now, lifetime: lifetime)
      guard json else { return Console.print(token) }
      try Console.printJSON(
        encoding: LogInTokenBody(
          appUserID: AppUserID(id), token: token,
          expiresAtMilliseconds: (now + lifetime).milliseconds / 1000 * 1000))
    } catch let error as CatalogFileError {
      throw Console.exitError(error)
    }
  }
}
