internal import AppStoreCore
public import StoreConfiguration

extension PopulationProfile {
  /// Parses a profile from YAML.
  ///
  /// Missing values have their defaults.
  ///
  /// - Parameters:
  ///   - text: The YAML text.
  ///   - fileName: The name of the file in errors.
  ///   - configuration: The products that the profile can name.
  /// - Throws: ``ProfileError`` with the first wrong key, its line and the fix.
  public init(
    parsing text: String, fileName: String, configuration: StoreKitConfiguration
  ) throws(ProfileError) {
    self.init()
    var file = try ProfileSection(parsing: text, file: fileName)
    try readLifecycle(&file, configuration)
    try readEvents(&file)
    try readSales(&file, configuration)
    try file.finish()
  }

  private mutating func readLifecycle(
    _ file: inout ProfileSection, _ configuration: StoreKitConfiguration
  ) throws(ProfileError) {
    try file.section("arrivals") { section throws(ProfileError) in
      try section.number(
        "per_month", &arrivals.perMonth, in: 0...1e7, "a number from 0 to 10000000")
      try section.number("growth", &arrivals.growth, in: -0.99...10, "a number from -0.99 to 10")
      let line = section.line(of: "seasonality")
      try section.list(
        "seasonality", &arrivals.seasonality, in: 0...1e6, count: 12, "weights of 0 or more")
      guard arrivals.seasonality.contains(where: { $0 > 0 }) else {
        throw section.error(
          .noWeight, section.full("seasonality"), line,
          "all weights are 0; set at least one above 0")
      }
    }
    try file.section("trials") { section throws(ProfileError) in
      try section.share("start_share", &trials.startShare)
      try section.share("conversion", &trials.conversion)
    }
    try file.section("purchases") { section throws(ProfileError) in
      try section.share("conversion", &purchases.conversion)
      try section.number("delay_days", &purchases.delayDays, in: 0...365, "days from 0 to 365")
    }
    if var section = try file.section("products") {
      products = try Self.weights(&section, configuration, ofConsumables: false)
    }
    try file.section("churn") { section throws(ProfileError) in
      try section.list("monthly", &monthlyChurn, in: 0...1, count: nil, "shares from 0 to 1")
    }
    try file.section("changes") { section throws(ProfileError) in
      try section.share("upgrade", &changes.upgrade)
      try section.share("downgrade", &changes.downgrade)
      try section.share("crossgrade", &changes.crossgrade)
    }
  }

  private mutating func readEvents(_ file: inout ProfileSection) throws(ProfileError) {
    try file.section("billing") { section throws(ProfileError) in
      try section.share("failure_share", &billing.failureShare)
      try section.share("recovery_share", &billing.recoveryShare)
      try section.number("recovery_days", &billing.recoveryDays, in: 0...59, "days from 0 to 59")
    }
    try file.section("grace_period") { section throws(ProfileError) in
      try section.flag("enabled", &gracePeriod.isEnabled)
      let line = section.line(of: "days")
      try section.integer("days", &gracePeriod.days, in: 3...28, "3, 16 or 28")
      guard [3, 16, 28].contains(gracePeriod.days) else {
        throw section.error(
          .outOfRange, section.full("days"), line, "is \(gracePeriod.days); write 3, 16 or 28")
      }
    }
    try file.section("refunds") { section throws(ProfileError) in
      try section.share("share", &refunds.share)
      try section.number("delay_days", &refunds.delayDays, in: 0...365, "days from 0 to 365")
      try section.share("request_share", &refunds.requestShare)
      try section.number("decision_days", &refunds.decisionDays, in: 0...365, "days from 0 to 365")
      try section.share("decline_share", &refunds.declineShare)
      try section.share("reversal_share", &refunds.reversalShare)
    }
    try file.section("returns") { section throws(ProfileError) in
      try section.share("monthly", &returns.monthly)
      try section.integer("months", &returns.months, in: 0...120, "months from 0 to 120")
    }
  }

  private mutating func readSales(
    _ file: inout ProfileSection, _ configuration: StoreKitConfiguration
  ) throws(ProfileError) {
    try file.section("offers") { section throws(ProfileError) in
      try section.share("code_share", &offers.codeShare)
      try section.share("promotional_share", &offers.promotionalShare)
      try section.share("win_back_share", &offers.winBackShare)
    }
    try file.section("family") { section throws(ProfileError) in
      try section.share("share", &family.share)
      try section.integer("members", &family.members, in: 1...5, "1 to 5")
    }
    if var section = try file.section("storefronts") {
      storefronts = try Self.storefronts(&section)
    }
    try file.section("account_tokens") { section throws(ProfileError) in
      try section.share("share", &accountTokenShare)
    }
    try file.section("consumables") { section throws(ProfileError) in
      try section.share("buyer_share", &consumables.buyerShare)
      try section.number(
        "per_month", &consumables.perMonth, in: 0...1000, "a number from 0 to 1000")
      try section.integer("months", &consumables.months, in: 0...120, "months from 0 to 120")
      if var products = try section.section("products") {
        consumables.products = try Self.weights(
          &products, configuration, ofConsumables: true)
      }
    }
  }

  /// Reads weights by product id; without any, they are derived from the products.
  private static func weights(
    _ section: inout ProfileSection, _ configuration: StoreKitConfiguration, ofConsumables: Bool
  ) throws(ProfileError) -> [ProductID: Double] {
    var weights: [ProductID: Double] = [:]
    for key in section.keys {
      let (id, line) = (ProductID(key), section.line(of: key))
      guard let product = configuration.product(id) else {
        let known = configuration.allProducts.filter { ($0.type == .consumable) == ofConsumables }
          .map(\.id.rawValue)
        throw section.error(
          .unknownProduct, section.full(key), line,
          "is not a product of the .storekit file; use one of \(known.joined(separator: ", "))")
      }
      guard (product.type == .consumable) == ofConsumables else {
        throw section.error(
          .wrongProduct, section.full(key), line,
          ofConsumables
            ? "is not a consumable; move it to products"
            : "is a consumable; move it to consumables.products")
      }
      try section.number(key, &weights[id, default: 0], in: 0...1e9, "a weight of 0 or more")
    }
    guard weights.isEmpty || weights.values.contains(where: { $0 > 0 }) else {
      throw section.error(
        .noWeight, section.path, section.line, "all weights are 0; set at least one above 0")
    }
    return weights
  }

  private static func storefronts(
    _ section: inout ProfileSection
  ) throws(ProfileError) -> [StorefrontShare] {
    var shares: [StorefrontShare] = []
    for key in section.keys {
      let line = section.line(of: key)
      guard let storefront = Storefront(countryCode: key) else {
        throw section.error(
          .unknownStorefront, section.full(key), line,
          "is not a storefront; use an ISO 3166-1 alpha-3 code such as USA or DEU")
      }
      var share = StorefrontShare(storefront: storefront, weight: 0)
      let weight = "a weight of 0 or more"
      if section.isMapping(key), var part = try section.section(key) {
        try part.number("weight", &share.weight, in: 0...1e9, weight)
        try part.number(
          "price_factor", &share.priceFactor, in: 1e-3...1e6, "a factor of 0.001 to 1000000")
        try part.finish()
      } else {
        try section.number(key, &share.weight, in: 0...1e9, weight)
      }
      shares.append(share)
    }
    guard shares.contains(where: { $0.weight > 0 }) else {
      throw section.error(
        .noWeight, section.path, section.line,
        "all weights are 0; set at least one above 0")
    }
    return shares
  }
}
