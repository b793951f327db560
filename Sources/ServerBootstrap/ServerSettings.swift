public import EntitlementServer
public import Foundation
public import Ingest
public import SignedData

/// Everything a server is started with.
public struct ServerSettings: Sendable {
  /// The apps and what unlocks what.
  public var catalog: ServerCatalog
  /// The root certificates whose signed data counts, and no others.
  public var roots: [RootCertificate]
  /// The folder of the ledger and of the root signing key; made when it is missing.
  public var dataFolder: URL
  /// How eagerly the store is asked.
  public var synchronization = SynchronizationSettings()
  /// How much is taken from whom.
  public var limits = RequestLimits()
  /// Who is believed in `X-Forwarded-For`, beside this machine.
  public var trustedProxies: [AddressRange] = []
  /// Opens `GET /metrics` beside secret API keys; `nil` for none.
  public var metricsToken: HashedAPIKey?

  /// Creates settings with the usual limits.
  public init(catalog: ServerCatalog, roots: [RootCertificate], dataFolder: URL) {
    self.catalog = catalog
    self.roots = roots
    self.dataFolder = dataFolder
  }

  /// Reads a text file, naming it in the error.
  public static func read(_ path: String) throws(BootstrapError) -> String {
    do {
      return try String(contentsOf: URL(filePath: path), encoding: .utf8)
    } catch {
      throw .unreadable(file: path, reason: RootKeyFile.cause(error))
    }
  }

  /// Reads a root certificate in PEM or DER, naming the file in the error.
  public static func readRoot(_ path: String) throws(BootstrapError) -> RootCertificate {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw .unreadable(file: path, reason: RootKeyFile.cause(error))
    }
    do throws(VerificationError) {
      return try RootCertificate(bytes: Array(bytes))
    } catch {
      throw .unreadable(file: path, reason: "\(error)")
    }
  }
}
