public import AppStoreCore

/// A request to extend the renewal dates of all subscribers of a product.
public struct MassExtension: Hashable, Sendable {
  /// The developer's identifier of the request.
  public let requestIdentifier: String
  /// The product.
  public let productID: ProductID
  /// When it was completed; `nil` if it is pending.
  public internal(set) var completeDate: Timestamp?
  /// The number of extended subscriptions.
  public internal(set) var succeededCount = 0
  /// The number of subscriptions that could not be extended.
  public internal(set) var failedCount = 0
}
