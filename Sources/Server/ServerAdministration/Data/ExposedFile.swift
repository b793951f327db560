internal import AppStoreCore
internal import Catalog
internal import EntitlementServer
public import Foundation

/// A file with a secret that every user of the machine can read or change.
public struct ExposedFile: Hashable, Sendable {
  /// The path.
  public let path: String
  /// The content of the file, such as `the private key of the TLS certificate`.
  public let content: String

  /// The problem, in one line.
  public var evidence: String {
    "\(path) contains \(content), and other users can read or change it"
  }
  /// The fix, in one line.
  public let fix: String

  /// Finds exposed files with secrets that the server did not create.
  ///
  /// Signing keys are not included: exposed ones are rejected when they are read.
  ///
  /// - Parameters:
  ///   - catalog: The path of the catalog; the In-App Purchase keys that it names are checked too.
  ///   - tlsKey: The private key of the TLS certificate; `nil` for none.
  ///   - environment: The variables that the catalog may use.
  public static func found(
    catalog: String, tlsKey: URL?, environment: [String: String]
  ) -> [ExposedFile] {
    var candidates: [ExposedFile] = []
    if let tlsKey {
      candidates.append(
        ExposedFile(tlsKey.path, "the private key of the TLS certificate"))
    }
    let secrets = CatalogFile.secrets(in: catalog, environment: environment)
    if secrets.areInText {
      candidates.append(
        ExposedFile(
          catalog, "secret API keys",
          fix: "run chmod 640 \(catalog), or replace the keys with their hashes: tessera keys hash")
      )
    }
    candidates += secrets.files.map {
      ExposedFile($0, "an In-App Purchase key")
    }
    return candidates.filter { OwnerOnlyFile.isOpenToEverybody(URL(filePath: $0.path)) }
  }

  private init(_ path: String, _ content: String, fix: String? = nil) {
    self.path = path
    self.content = content
    self.fix = fix ?? "run chmod 640 \(path)"
  }
}
