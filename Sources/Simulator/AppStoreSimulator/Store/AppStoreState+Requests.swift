internal import Foundation

extension AppStoreState {
  /// Returns an identifier for a developer's request, a lowercase UUID.
  public mutating func nextRequestIdentifier() -> String {
    data.history.identifiers.notificationUUID().uuidString.lowercased()
  }
}
