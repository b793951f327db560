internal import AppStoreCore
internal import StoreKitBackend

extension Product {
  /// The promotion of a product in the App Store on this device.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/promotioninfo>
  public struct PromotionInfo: Equatable {
    /// Whether the App Store shows a promotion.
    @nonexhaustive public enum Visibility: Int, Hashable {
      /// The setting in App Store Connect applies.
      case appStoreConnectDefault
      /// The promotion is shown.
      case visible
      /// The promotion is hidden.
      case hidden
    }

    /// The identifier of the product.
    public let productID: Product.ID
    /// Whether the App Store shows the promotion.
    public var visibility: Visibility

    /// Saves the visibility of the product.
    ///
    /// Throws a ``StoreKitError`` if the store does not know the product or is unreachable.
    public func update() async throws {
      try await Self.updateProductVisibility(visibility, for: productID)
    }

    /// The promotions of the app's products, in the order of the App Store on this device.
    ///
    /// Throws a ``StoreKitError`` if the store is unreachable.
    public static var currentOrder: [PromotionInfo] {
      get async throws {
        do throws(StoreKitBackendError) {
          return try await StoreKitBackendRegistry.store.promotions().map { PromotionInfo($0) }
        } catch {
          throw StoreKitError(error)
        }
      }
    }

    /// Sets the order of the promotions; other products follow.
    ///
    /// Throws a ``StoreKitError`` if the store does not know a product or is unreachable.
    public static func updateProductOrder(byID order: some Collection<Product.ID>) async throws {
      let known = try await currentOrder
      try await save(
        order.map { id in
          known.first { $0.productID == id }
            ?? PromotionInfo(productID: id, visibility: .appStoreConnectDefault)
        })
    }

    /// Sets the visibility of one promotion.
    ///
    /// Throws a ``StoreKitError`` if the store does not know the product or is unreachable.
    public static func updateProductVisibility(
      _ visibility: Visibility, for productID: Product.ID
    ) async throws {
      var order = try await currentOrder
      if let index = order.firstIndex(where: { $0.productID == productID }) {
        order[index].visibility = visibility
      } else {
        order.append(PromotionInfo(productID: productID, visibility: visibility))
      }
      try await save(order)
    }

    /// Sets the order and visibility of all promotions.
    ///
    /// Throws a ``StoreKitError`` if the store does not know a product or is unreachable.
    public static func updateAll(_ promotions: some Collection<PromotionInfo>) async throws {
      try await save(Array(promotions))
    }

    private static func save(_ order: [PromotionInfo]) async throws(StoreKitError) {
      do throws(StoreKitBackendError) {
        try await StoreKitBackendRegistry.store.setPromotions(order.map { PromotionRecord($0) })
      } catch {
        throw StoreKitError(error)
      }
    }
  }
}

extension Product.PromotionInfo {
  init(_ record: PromotionRecord) {
    productID = record.productID.rawValue
    visibility =
      switch record.isVisible {
      case nil: .appStoreConnectDefault
      case true?: .visible
      case false?: .hidden
      }
  }
}

extension PromotionRecord {
  fileprivate init(_ info: Product.PromotionInfo) {
    let isVisible: Bool? =
      switch info.visibility {
      case .appStoreConnectDefault: nil
      case .visible: true
      case .hidden: false
      }
    self.init(productID: ProductID(info.productID), isVisible: isVisible)
  }
}
