public import AppStoreCore

/// The body of `GET /rcbilling/v1/subscribers/{id}/products`: products of the Test Store.
public struct TestStoreProductsBody: Hashable, Sendable, Codable {
  /// The products.
  public var productDetails: [TestStoreProductBody]

  /// Creates a body.
  public init(_ products: [TestStoreProductBody]) {
    productDetails = products
  }

  private enum CodingKeys: String, CodingKey {
    case productDetails = "product_details"
  }
}

/// One product of the Test Store.
public struct TestStoreProductBody: Hashable, Sendable {
  /// The type of product in JSON.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// An auto-renewable subscription.
    case subscription
    /// A consumable product.
    case consumable
    /// A product bought once.
    case nonConsumable = "non_consumable"
  }

  /// The only purchase option of a Test Store product.
  public static let option = "base_option"

  /// The product.
  public var identifier: ProductID
  /// The type of product.
  public var kind: Kind
  /// The display name.
  public var title: String
  /// The description; `nil` if none exists.
  public var description: String?
  /// The price.
  public var price: Price
  /// The period; `nil` if the product does not renew.
  public var period: SubscriptionPeriod?

  /// Creates a product.
  public init(
    identifier: ProductID, kind: Kind, title: String, description: String?, price: Price,
    period: SubscriptionPeriod?
  ) {
    self.identifier = identifier
    self.kind = kind
    self.title = title
    self.description = description
    self.price = price
    self.period = period
  }
}

extension TestStoreProductBody: Codable {
  private enum CodingKeys: String, CodingKey {
    case identifier, title, description
    case kind = "product_type"
    case defaultOption = "default_purchase_option_id"
    case options = "purchase_options"
  }

  /// A purchase option of a product.
  private struct Option: Codable {
    var id: String
    var priceID: String
    var basePrice: Amount?
    var base: Phase?

    enum CodingKeys: String, CodingKey {
      case id, base, trial
      case priceID = "price_id"
      case basePrice = "base_price"
      case introPrice = "intro_price"
    }

    init(id: String, priceID: String, basePrice: Amount?, base: Phase?) {
      self.id = id
      self.priceID = priceID
      self.basePrice = basePrice
      self.base = base
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(String.self, forKey: .id)
      priceID = try container.decode(String.self, forKey: .priceID)
      basePrice = try container.decodeIfPresent(Amount.self, forKey: .basePrice)
      base = try container.decodeIfPresent(Phase.self, forKey: .base)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(priceID, forKey: .priceID)
      try container.encode(basePrice, forKey: .basePrice)
      try container.encode(base, forKey: .base)
      try container.encodeNil(forKey: .trial)
      try container.encodeNil(forKey: .introPrice)
    }
  }

  /// A period at a price.
  private struct Phase: Codable {
    var period: SubscriptionPeriod
    var cycleCount: Int
    var price: Amount

    enum CodingKeys: String, CodingKey {
      case price
      case period = "period_duration"
      case cycleCount = "cycle_count"
    }
  }

  /// An amount of money in millionths of the currency unit.
  private struct Amount: Codable {
    var amountMicros: Int64
    var currency: String

    enum CodingKeys: String, CodingKey {
      case currency
      case amountMicros = "amount_micros"
    }
  }

  /// Decodes a product and its only purchase option.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let options = try container.decode([String: Option].self, forKey: .options)
    let option = options[try container.decode(String.self, forKey: .defaultOption)]
    guard let option, let amount = option.base?.price ?? option.basePrice else {
      throw DecodingError.dataCorruptedError(
        forKey: .options, in: container, debugDescription: "has no price")
    }
    self.init(
      identifier: try container.decode(ProductID.self, forKey: .identifier),
      kind: try container.decode(Kind.self, forKey: .kind),
      title: try container.decode(String.self, forKey: .title),
      description: try container.decodeIfPresent(String.self, forKey: .description),
      price: Price(milliunits: amount.amountMicros / 1000, currency: amount.currency),
      period: option.base?.period)
  }

  /// Encodes the product with its only purchase option.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(identifier, forKey: .identifier)
    try container.encode(kind, forKey: .kind)
    try container.encode(title, forKey: .title)
    try container.encode(description, forKey: .description)
    try container.encode(Self.option, forKey: .defaultOption)
    let amount = Amount(amountMicros: price.milliunits * 1000, currency: price.currency)
    let option = Option(
      id: Self.option, priceID: identifier.rawValue, basePrice: period == nil ? amount : nil,
      base: period.map { Phase(period: $0, cycleCount: 1, price: amount) })
    try container.encode([Self.option: option], forKey: .options)
  }
}
