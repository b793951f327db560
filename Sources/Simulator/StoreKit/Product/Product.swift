internal import AppStoreCore
public import Foundation
internal import StoreKitBackend

/// A product that the store sells in the app.
///
/// Source: <https://developer.apple.com/documentation/storekit/product>
public struct Product: Identifiable, Sendable {
  /// The type of ``id``.
  public typealias ID = String

  let record: ProductRecord
  /// The store of the product, so that an app can buy it from any task.
  let backend: any AppStoreBackend
  /// The storefront at the time the product was loaded.
  let storefront: StorefrontRecord

  /// The identifier of the product.
  public let id: String
  /// The type of the product.
  public let type: ProductType
  /// The name in the device's language.
  public let displayName: String
  /// The description in the device's language.
  public let description: String
  /// The price in the currency of ``priceFormatStyle``.
  public let price: Decimal
  /// The formatted price for the customer, such as `$4.99`.
  public let displayPrice: String
  /// Whether it can be shared with a family.
  public let isFamilyShareable: Bool
  /// The subscription; `nil` for products that are not auto-renewable.
  public let subscription: SubscriptionInfo?

  init(_ record: ProductRecord, storefront: StorefrontRecord, of backend: any AppStoreBackend) {
    self.record = record
    self.backend = backend
    self.storefront = storefront
    id = record.id.rawValue
    type = ProductType(rawValue: record.type.rawValue)
    displayName = record.displayName
    description = record.description
    price = Decimal(milliunits: record.price.milliunits)
    displayPrice = record.price.display(in: record.locale)
    isFamilyShareable = record.isFamilyShareable
    subscription = record.subscription.map { SubscriptionInfo($0, locale: record.locale) }
  }

  /// Returns the products with some identifiers, in the given order.
  ///
  /// Unknown identifiers are omitted and duplicates count once. In a canceled task the result is
  /// empty if the store has the behavior B08. Throws a ``StoreKitError`` if the store is
  /// unreachable.
  public static func products<Identifiers>(
    for identifiers: Identifiers
  ) async throws -> [Product]
  where Identifiers: Collection, Identifiers.Element == String {
    var seen: Set<String> = []
    let ids = identifiers.filter { seen.insert($0).inserted }
    let backend = StoreKitBackendRegistry.store
    do throws(StoreKitBackendError) {
      return try await backend.read(.cancelledProducts, orElse: []) {
        () async throws(StoreKitBackendError) -> [Product] in
        try await load(ids, of: backend)
      }
    } catch {
      throw StoreKitError(error)
    }
  }

  /// Returns the products of a store with some identifiers, in the given order.
  static func load(
    _ ids: [String], of backend: any AppStoreBackend
  ) async throws(StoreKitBackendError) -> [Product] {
    let records = try await backend.products(for: ids.map { ProductID($0) })
    let storefront = try await backend.storefront()
    let known = Dictionary(records.map { ($0.id.rawValue, $0) }) { first, _ in first }
    return ids.compactMap { known[$0] }.map { Product($0, storefront: storefront, of: backend) }
  }

  /// The format of the product's prices.
  public var priceFormatStyle: Decimal.FormatStyle.Currency {
    record.price.style(in: record.locale)
  }

  /// The newest transaction of the product; `nil` if it was never purchased.
  public var latestTransaction: VerificationResult<Transaction>? {
    get async { await Transaction.latest(for: id, of: backend) }
  }

  /// The transactions of the product that give access now.
  public var currentEntitlements: Transaction.Transactions {
    Transaction.Transactions(.list(.currentEntitlements, productID: id), of: backend)
  }

  /// The transaction that gives access to the product; `nil` without access.
  @available(*, deprecated, message: "Use the currentEntitlements property instead.")
  public var currentEntitlement: VerificationResult<Transaction>? {
    get async {
      for await entitlement in currentEntitlements { return entitlement }
      return nil
    }
  }
}

extension Product: Hashable {
  /// Compares the store's data about the products.
  public static func == (lhs: Product, rhs: Product) -> Bool { lhs.record == rhs.record }

  /// Hashes the store's data about the product.
  public func hash(into hasher: inout Hasher) { hasher.combine(record) }
}

extension Product: CustomDebugStringConvertible {
  /// The product as JSON text.
  public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}

extension AppStoreCore.Price {
  /// Returns the format of the price in a locale such as `en_US`.
  func style(in locale: String) -> Decimal.FormatStyle.Currency {
    Decimal.FormatStyle.Currency(code: currency, locale: Locale(identifier: locale))
  }

  /// Returns the formatted price for a locale.
  func display(in locale: String) -> String {
    style(in: locale).format(Decimal(milliunits: milliunits))
  }
}
