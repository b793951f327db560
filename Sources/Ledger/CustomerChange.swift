public import AppStoreTypes

/// Something that changed about who a customer is or what they own, for whoever tells others of it.
public enum CustomerChange: Hashable, Sendable {
  /// An app user id was seen for the first time.
  case created(CustomerID)
  /// An act was done; the claims say which purchases got which owner by it.
  case acted(IdentityAct, [OwnershipClaim])
}
