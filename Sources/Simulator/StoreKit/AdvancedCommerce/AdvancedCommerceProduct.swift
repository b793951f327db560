internal import AppStoreCore
internal import StoreKitBackend

/// A generic product, under which the developer's server sells items with names and prices of its own.
///
/// Source: <https://developer.apple.com/documentation/storekit/advancedcommerceproduct>
public struct AdvancedCommerceProduct: Identifiable, Sendable {
  /// The identifier of a product.
  public typealias ID = String
  /// The kind of a product.
  public typealias ProductType = Product.ProductType
  /// The result of a purchase.
  public typealias PurchaseResult = Product.PurchaseResult

  /// The identifier of the generic product.
  public let id: ID
  /// The kind of the product.
  public let type: ProductType
  let storefront: StorefrontRecord
  let backend: any AppStoreBackend

  /// Loads a generic product.
  ///
  /// Throws ``StoreKitError/unsupported`` if the app may not sell items under the product, and
  /// another ``StoreKitError`` if the store is unreachable.
  public init(id: ID) async throws {
    let backend = StoreKitBackendRegistry.store
    do throws(StoreKitBackendError) {
      let product = ProductID(id)
      let record = try await backend.products(for: [product]).first
      guard let record, try await backend.deviceInfo().allowsAdvancedCommerce(under: product)
      else { throw .rejected(.unsupported, "\(id) is not a generic product of the store") }
      storefront = try await backend.storefront()
      type = Product(record, storefront: storefront, of: backend).type
    } catch {
      throw StoreKitError(error)
    }
    self.id = id
    self.backend = backend
  }

  /// The newest transaction of the product; `nil` if no item was bought.
  public var latestTransaction: VerificationResult<Transaction>? {
    get async { await Transaction.latest(for: id, of: backend) }
  }

  /// Every transaction of the product, except finished consumables.
  public var allTransactions: Transaction.Transactions {
    Transaction.Transactions(.list(.all, productID: id), of: backend)
  }

  /// The transactions of the product that give access now.
  public var currentEntitlements: Transaction.Transactions {
    Transaction.Transactions(.list(.currentEntitlements, productID: id), of: backend)
  }
}

extension AdvancedCommerceProduct: Hashable {
  /// Compares the identifiers and kinds of the products.
  public static func == (lhs: AdvancedCommerceProduct, rhs: AdvancedCommerceProduct) -> Bool {
    lhs.id == rhs.id && lhs.type == rhs.type
  }

  /// Hashes the identifier and the kind of the product.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(type)
  }
}

extension AdvancedCommerceProduct: CustomDebugStringConvertible {
  /// The identifier and the kind of the product.
  public var debugDescription: String { "\(id) (\(type.rawValue))" }
}
