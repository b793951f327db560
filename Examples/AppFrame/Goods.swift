/// What the example apps sell, as in `Examples/Catalog.storekit`.
public enum Goods {
  /// The products that open Pro.
  public static let pro: Set<String> = [
    "com.example.pro.monthly", "com.example.pro.yearly", "com.example.pro.lifetime",
  ]
  /// How many coins a product brings.
  public static let coins = ["com.example.coins.100": 100]

  /// A product that this version of the app does not know, so that it cannot give what was paid for.
  public struct Unknown: Error {}

  /// Returns how many coins a product brings.
  ///
  /// - Throws: ``Unknown``, so that the purchase stays unfinished until a version comes that knows it.
  public static func coins(for product: String) throws -> Int {
    guard let coins = coins[product] else { throw Unknown() }
    return coins
  }

  /// Every product.
  public static let all = pro.sorted() + coins.keys.sorted()
}
