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
    if var section = try file.section("arrivals") { try arrivals.read(&section) }
    if var section = try file.section("trials") { try trials.read(&section) }
    if var section = try file.section("purchases") { try purchases.read(&section) }
    if var section = try file.section("products") {
      products = try Self.weights(&section, configuration, ofConsumables: false)
    }
    if var section = try file.section("churn") {
      try section.list("monthly", &monthlyChurn, in: 0...1, count: nil, "shares from 0 to 1")
      try section.finish()
    }
    if var section = try file.section("changes") { try changes.read(&section) }
    if var section = try file.section("billing") { try billing.read(&section) }
    if var section = try file.section("grace_period") { try gracePeriod.read(&section) }
    if var section = try file.section("refunds") { try refunds.read(&section) }
    if var section = try file.section("returns") { try returns.read(&section) }
    if var section = try file.section("offers") { try offers.read(&section) }
    if var section = try file.section("family") { try family.read(&section) }
    if var section = try file.section("storefronts") {
      storefronts = try Self.storefronts(&section)
    }
    if var section = try file.section("account_tokens") {
      try section.share("share", &accountTokenShare)
      try section.finish()
    }
    if var section = try file.section("consumables") {
      try consumables.read(&section, configuration)
    }
    try file.finish()
  }

  /// Reads weights by product id; without any, they are derived from the products.
  fileprivate static func weights(
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

extension PopulationProfile.Arrivals {
  fileprivate mutating func read(_ section: inout ProfileSection) throws(ProfileError) {
    try section.number("per_month", &perMonth, in: 0...1e7, "a number from 0 to 10000000")
    try section.number("growth", &growth, in: -0.99...10, "a number from -0.99 to 10")
    let line = section.line(of: "seasonality")
    try section.list("seasonality", &seasonality, in: 0...1e6, count: 12, "weights of 0 or more")
    guard seasonality.contains(where: { $0 > 0 }) else {
      throw section.error(
        .noWeight, section.full("seasonality"), line,
        "all weights are 0; set at least one above 0")
    }
    try section.finish()
  }
}

extension PopulationProfile.Trials {
  fileprivate mutating func read(_ section: inout ProfileSection) throws(ProfileError) {
    try section.share("start_share", &startShare)
    try section.share("conversion", &conversion)
    try section.finish()
  }
}

extension PopulationProfile.Purchases {
  fileprivate mutating func read(_ section: inout ProfileSection) throws(ProfileError) {
    try section.share("conversion", &conversion)
    try section.number("delay_days", &delayDays, in: 0...365, "days from 0 to 365")
    try section.finish()
  }
}

extension PopulationProfile.PlanChanges {
  fileprivate mutating func read(_ section: inout ProfileSection) throws(ProfileError) {
    try section.share("upgrade", &upgrade)
    try section.share("downgrade", &downgrade)
    try section.share("crossgrade", &crossgrade)
    try section.finish()
  }
}

extension PopulationProfile.Billing {
  fileprivate mutating func read(_ section: inout ProfileSection) throws(ProfileError) {
    try section.share("failure_share", &failureShare)
    try section.share("recovery_share", &recoveryShare)
    try section.number("recovery_days", &recoveryDays, in: 0...59, "days from 0 to 59")
    try section.finish()
  }
}

extension PopulationProfile.GracePeriod {
  fileprivate mutating func read(_ section: inout ProfileSection) throws(ProfileError) {
    try section.flag("enabled", &isEnabled)
    let line = section.line(of: "days")
    try section.integer("days", &days, in: 3...28, "3, 16 or 28")
    guard [3, 16, 28].contains(days) else {
      throw section.error(
        .outOfRange, section.full("days"), line, "is \(days); write 3, 16 or 28")
    }
    try section.finish()
  }
}

extension PopulationProfile.Refunds {
  fileprivate mutating func read(_ section: inout ProfileSection) throws(ProfileError) {
    try section.share("share", &share)
    try section.number("delay_days", &delayDays, in: 0...365, "days from 0 to 365")
    try section.share("request_share", &requestShare)
    try section.number("decision_days", &decisionDays, in: 0...365, "days from 0 to 365")
    try section.share("decline_share", &declineShare)
    try section.share("reversal_share", &reversalShare)
    try section.finish()
  }
}

extension PopulationProfile.Resubscriptions {
  fileprivate mutating func read(_ section: inout ProfileSection) throws(ProfileError) {
    try section.share("monthly", &monthly)
    try section.integer("months", &months, in: 0...120, "months from 0 to 120")
    try section.finish()
  }
}

extension PopulationProfile.Offers {
  fileprivate mutating func read(_ section: inout ProfileSection) throws(ProfileError) {
    try section.share("code_share", &codeShare)
    try section.share("promotional_share", &promotionalShare)
    try section.share("win_back_share", &winBackShare)
    try section.finish()
  }
}

extension PopulationProfile.Family {
  fileprivate mutating func read(_ section: inout ProfileSection) throws(ProfileError) {
    try section.share("share", &share)
    try section.integer("members", &members, in: 1...5, "1 to 5")
    try section.finish()
  }
}

extension PopulationProfile.Consumables {
  fileprivate mutating func read(
    _ section: inout ProfileSection, _ configuration: StoreKitConfiguration
  ) throws(ProfileError) {
    try section.share("buyer_share", &buyerShare)
    try section.number("per_month", &perMonth, in: 0...1000, "a number from 0 to 1000")
    try section.integer("months", &months, in: 0...120, "months from 0 to 120")
    if var products = try section.section("products") {
      self.products = try PopulationProfile.weights(
        &products, configuration, ofConsumables: true)
    }
    try section.finish()
  }
}
