internal import AppStoreCore
public import Catalog
public import EntitlementServer
public import Foundation
public import Ingest
public import Ledger
internal import ServerAdministration
public import SignedData

/// The settings of a server.
public struct ServerSettings: Sendable {
  /// The catalog.
  public var catalog: ServerCatalog
  /// The only trusted root certificates of signed data.
  public var roots: [RootCertificate]
  /// The folder of the ledger and of the root signing key; created if it is missing.
  public var dataDirectory: URL
  /// The ledger, if it is not in the data directory.
  public var database: LedgerLocation?
  /// The settings of queries to the App Store.
  public var synchronization = ReconcilerSettings()
  /// The limits on requests.
  public var limits = RequestLimits()
  /// The proxies whose `X-Forwarded-For` is trusted, in addition to this machine.
  public var trustedProxies: [AddressRange] = []
  /// Proxy mode; `nil` if it is off.
  public var revenueCatProxy: RevenueCatProxySettings?
  /// A token for `GET /metrics` in addition to secret API keys; `nil` for none.
  public var metricsToken: HashedAPIKey?
  /// What all servers behind one address share for the dashboard's sessions; `nil` for one server.
  public var dashboardSecret: String?

  /// Creates settings with the default limits.
  public init(catalog: ServerCatalog, roots: [RootCertificate], dataDirectory: URL) {
    self.catalog = catalog
    self.roots = roots
    self.dataDirectory = dataDirectory
  }

  /// The ledger.
  public var ledger: LedgerLocation {
    database ?? .file(DataDirectory.ledgerPath(in: dataDirectory))
  }

  /// Reads a text file; an error names the file.
  public static func read(_ path: String) throws(BootstrapError) -> String {
    do throws(FileProblem) {
      return try FileProblem.text(of: path)
    } catch {
      throw .unreadable(file: path, reason: error.reason)
    }
  }

  /// Reads a root certificate in PEM or DER; an error names the file.
  public static func readRoot(_ path: String) throws(BootstrapError) -> RootCertificate {
    let bytes: Data
    do throws(FileProblem) {
      bytes = try FileProblem.bytes(of: path)
    } catch {
      throw .unreadable(file: path, reason: error.reason)
    }
    do throws(VerificationError) {
      return try RootCertificate(bytes: Array(bytes))
    } catch {
      throw .unreadable(file: path, reason: "\(error)")
    }
  }
}
