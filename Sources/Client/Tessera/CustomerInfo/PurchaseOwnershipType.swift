internal import AppStoreCore

/// How a customer got a purchase.
public enum PurchaseOwnershipType: Int, Hashable, Sendable, CaseIterable {
  /// The customer bought it.
  case purchased = 0
  /// A family member shares it.
  case familyShared = 1
  /// The server sent no type, or one that this version does not know.
  case unknown = 2

  init(_ type: InAppOwnershipType?) {
    self =
      switch type {
      case .purchased?: .purchased
      case .familyShared?: .familyShared
      default: .unknown
      }
  }
}
