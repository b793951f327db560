internal import AppStoreTypes
public import Foundation
internal import StoreKitBackend

/// Something the store sells in the app.
///
/// Source: <https://developer.apple.com/documentation/storekit/product>
public struct Product: Identifiable, Sendable {
  /// The type of ``id``.
  public typealias ID = String

  let record: ProductRecord
  /// The store that sells it, so that an app can buy it from any task.
  let backend: any StoreKitBackend
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
  /// The price as the customer reads it, such as `$4.99`.
  public let displayPrice: String
  /// Whether a family may share it.
  public let isFamilyShareable: Bool
  /// The subscription; `nil` unless the product renews by itself.
  public let subscription: SubscriptionInfo?

  init(_ record: ProductRecord, storefront: StorefrontRecord, of backend: any StoreKitBackend) {
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

  /// Returns the products with some identifiers, in the order asked for.
  ///
  /// Unknown identifiers are left out and repeated ones count once. In a cancelled task the result
  /// is empty where the store has that habit (B08). It throws a ``StoreKitError`` when the store
  /// cannot be asked.
  public static func products<Identifiers>(
    for identifiers: Identifiers
  ) async throws -> [Product]
  where Identifiers: Collection, Identifiers.Element == String {
    var seen: Set<String> = []
    let ids = identifiers.filter { seen.insert($0).inserted }
    let backend = StoreKitBackends.current
    do throws(StoreKitBackendError) {
      return try await backend.read(.cancelledProducts, orElse: []) {
        () async throws(StoreKitBackendError) -> [Product] in
        let records = try await backend.products(for: ids.map { ProductID($0) })
        let storefront = try await backend.storefront()
        let known = Dictionary(records.map { ($0.id.rawValue, $0) }) { first, _ in first }
        return ids.compactMap { known[$0] }
          .map { Product($0, storefront: storefront, of: backend) }
      }
    } catch {
      throw StoreKitError(error)
    }
  }

  /// The format of the product's prices.
  public var priceFormatStyle: Decimal.FormatStyle.Currency {
    record.price.style(in: record.locale)
  }

  /// The newest transaction of the product; `nil` when it was never bought.
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
  /// Compares what the store says of the products.
  public static func == (lhs: Product, rhs: Product) -> Bool { lhs.record == rhs.record }

  /// Hashes what the store says of the product.
  public func hash(into hasher: inout Hasher) { hasher.combine(record) }
}

extension Product: CustomDebugStringConvertible {
  /// The product as JSON text.
  public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}

extension AppStoreTypes.Price {
  /// The format of the price in a locale such as `en_US`.
  func style(in locale: String) -> Decimal.FormatStyle.Currency {
    Decimal.FormatStyle.Currency(code: currency, locale: Locale(identifier: locale))
  }

  /// The price as a customer of the locale reads it.
  func display(in locale: String) -> String {
    style(in: locale).format(Decimal(milliunits: milliunits))
  }
}
