/// What the example apps sell, as in `Examples/Catalog.storekit`.
public enum Goods {
  /// The products that open Pro.
  public static let pro: Set<String> = [
    "com.example.pro.monthly", "com.example.pro.yearly", "com.example.pro.lifetime",
  ]
  /// How many coins a product brings.
  public static let coins = ["com.example.coins.100": 100]

  /// Every product.
  public static let all = pro.sorted() + coins.keys.sorted()
}
