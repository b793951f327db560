internal import AppStoreCore
internal import Foundation
public import Ledger
public import Logging

/// Writes the newest catalog that was published in a shared ledger to this server's file.
///
/// The catalog's reloader then reads it, as after any other change of the file.
public actor PublishedCatalogFollower {
  /// How often the ledger is read.
  public static let interval = Duration.seconds(3)

  private let catalogs: any PublishedCatalogStore
  private let file: URL
  private let logger: Logger
  private var number: Int64 = 0
  private var isFailing = false

  /// Creates a follower; ``look()`` does the work.
  ///
  /// - Parameters:
  ///   - catalogs: The published catalogs.
  ///   - path: The file of this server's catalog.
  ///   - logger: Logs what was written, and problems.
  public init(_ catalogs: any PublishedCatalogStore, path: String, logger: Logger) {
    self.catalogs = catalogs
    file = URL(filePath: path)
    self.logger = logger
  }

  /// Reads the ledger, and writes the file if a newer catalog was published.
  ///
  /// A failure is logged once, and the next look tries again; the file stays as it was.
  public func look() async {
    do {
      guard let published = try await catalogs.publishedCatalog(after: number) else {
        isFailing = false
        return
      }
      if (try? FileProblem.text(of: file.path)) != published.text {
        try OwnerOnlyFile.write(Array(published.text.utf8), to: file)
        logger.notice(
          "Published catalog written",
          metadata: [
            "number": .stringConvertible(published.number), "by": "\(published.actor)",
            "file": "\(file.path)",
          ])
      }
      (number, isFailing) = (published.number, false)
    } catch {
      if !isFailing {
        logger.error("Following the published catalog failed", metadata: ["reason": "\(error)"])
      }
      isFailing = true
    }
  }
}
