package import AppStoreCore
internal import AsyncHTTPTransport
package import Catalog
package import Exports
internal import Foundation

/// The destinations of exports.
package enum ExportDestinations {
  /// The maximum duration of a request to a bucket, which sends a whole file.
  private static let timeout = Duration.seconds(300)

  /// Connects a destination; nothing is sent yet.
  package static func destination(
    _ location: ExportLocation, clock: any WallClock
  ) -> any ExportDestination {
    switch location {
    case .folder(let path): FolderDestination(URL(filePath: path))
    case .bucket(let bucket):
      S3Destination(
        bucket, transport: AsyncHTTPClientTransport(timeout: timeout), clock: clock)
    }
  }
}
