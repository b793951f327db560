public import AppStoreCore
public import Foundation

/// What the App Store shows to a customer who is about to cancel a product.
public struct RetentionChoice: Hashable, Sendable {
  /// The identifier of an approved message.
  public var message: UUID
  /// Another product of the subscription group to switch to; `nil` for none.
  public var alternateProduct: ProductID?
  /// A promotional offer of the product, without an alternate product; `nil` for none.
  public var promotionalOffer: String?

  /// Creates a choice.
  public init(
    message: UUID, alternateProduct: ProductID? = nil, promotionalOffer: String? = nil
  ) {
    self.message = message
    self.alternateProduct = alternateProduct
    self.promotionalOffer = promotionalOffer
  }
}
