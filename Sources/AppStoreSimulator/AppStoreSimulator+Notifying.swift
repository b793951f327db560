public import AppStoreTypes

extension AppStoreSimulator {
  /// Returns the identifier and the date of a notification that is about no purchase, such as a test.
  public mutating func nextNotification() -> (notificationUUID: String, signedDate: Timestamp) {
    (identifiers.notificationUUID(), nextSignedDate())
  }

  /// Returns an identifier for something the developer asked for, a UUID in lower case.
  public mutating func nextRequestIdentifier() -> String { identifiers.notificationUUID() }
}
