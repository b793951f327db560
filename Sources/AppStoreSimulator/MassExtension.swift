public import AppStoreTypes

/// A request to extend the renewal dates of all subscribers of a product.
public struct MassExtension: Hashable, Sendable {
  /// The developer's identifier of the request.
  public let requestIdentifier: String
  /// The product.
  public let productID: ProductID
  /// When it was done; `nil` while it has not.
  public internal(set) var completeDate: Timestamp?
  /// How many subscriptions were extended.
  public internal(set) var succeededCount = 0
  /// How many could not be.
  public internal(set) var failedCount = 0
}
