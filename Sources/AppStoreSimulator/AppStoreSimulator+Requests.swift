internal import Foundation

extension AppStoreSimulator {
  /// Returns an identifier for something the developer asked for, a UUID in lower case.
  public mutating func nextRequestIdentifier() -> String {
    identifiers.notificationUUID().uuidString.lowercased()
  }
}
