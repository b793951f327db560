package import AppStoreCore

/// A customer as charts count it.
package struct ChartCustomer: Hashable, Sendable {
  /// The app user ID that was first seen.
  package let id: AppUserID
  /// Every app user ID of the customer.
  package let appUserIDs: [AppUserID]
  /// When the customer was first seen.
  package let firstSeen: Timestamp

  /// Creates a customer.
  package init(id: AppUserID, appUserIDs: [AppUserID], firstSeen: Timestamp) {
    self.id = id
    self.appUserIDs = appUserIDs
    self.firstSeen = firstSeen
  }
}
