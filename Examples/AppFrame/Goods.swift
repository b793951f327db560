/// The products of the example apps, as in `Examples/Catalog.storekit`.
public enum Goods {
  /// The products that unlock Pro.
  public static let pro: Set<String> = [
    "com.example.pro.monthly", "com.example.pro.yearly", "com.example.pro.lifetime",
  ]
  /// The number of coins of each product.
  public static let coins = ["com.example.coins.100": 100]

  /// A product that this version of the app does not know and therefore cannot deliver.
  public struct Unknown: Error {}

  /// Returns the number of coins of a product.
  ///
  /// - Throws: ``Unknown``, so that the purchase remains unfinished until a later version that
  ///   knows it.
  public static func coins(for product: String) throws -> Int {
    guard let coins = coins[product] else { throw Unknown() }
    return coins
  }

  /// Every product.
  public static let all = pro.sorted() + coins.keys.sorted()
}
