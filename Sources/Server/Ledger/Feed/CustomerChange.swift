public import AppStoreCore

/// A change to a customer's identity or purchases, for observers of the ledger.
public enum CustomerChange: Hashable, Sendable {
  /// An app user id was seen for the first time.
  case created(AppUserID)
  /// An operation was performed; the claims list the new owner of each purchase it concerned.
  case operation(IdentityOperation, [OwnershipChange])
}
