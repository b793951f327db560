internal import AppStoreCore
internal import Subscriptions

extension CatalogReader {
  /// The contents of the part `products`.
  struct Products {
    var products: [CatalogProduct] = []
    var entitlements: [EntitlementID: Set<ProductID>] = [:]
  }

  private static let productTypes: KeyValuePairs<String, ProductType> = [
    "auto_renewable": .autoRenewable, "non_renewing": .nonRenewing, "consumable": .consumable,
    "non_consumable": .nonConsumable,
  ]

  /// A hundred years; omit the field for an unlimited duration.
  private static let maxDays: Int64 = 36_500

  func products(_ field: CatalogField) -> Products {
    var read = Products()
    for member in field.members("`product id:` with the fields of the product") ?? [] {
      CatalogIdentifier.check(member.name, .product, at: member.key)
      var product = CatalogProduct(id: ProductID(member.name))
      if member.value.isMapping {
        guard
          let section = member.value.section([
            "display_name", "type", "period", "non_renewing_days", "entitlements",
            "virtual_currencies", "test_store", "apps", "promotional_offers", "retention",
          ])
        else { continue }
        product.displayName = section["display_name"]?.text("the display name")
        product.type = section["type"]?.choice(Self.productTypes)
        product.period = section["period"].flatMap { period($0, of: product.type) }
        product.nonRenewingDays = section["non_renewing_days"].flatMap {
          nonRenewingDays($0, of: product.type)
        }
        product.grants = section["virtual_currencies"].map(grants) ?? [:]
        product.testStore = section["test_store"].flatMap {
          testStore($0, type: product.type, period: product.period)
        }
        product.apps = section["apps"].map(appNames)
        product.promotionalOffers = section["promotional_offers"].map(offerNames) ?? []
        product.retention = section["retention"].flatMap {
          ChurnReader(catalog: self).retention($0, of: product)
        }
        for entitlement in section["entitlements"].map(entitlementNames) ?? [] {
          read.entitlements[entitlement, default: []].insert(product.id)
        }
      } else if !member.value.isNull {
        product.displayName = member.value.text("the display name, or a mapping")
      }
      read.products.append(product)
    }
    return read
  }

  /// Reads the period of a product, which renews unless its type says otherwise.
  private func period(_ field: CatalogField, of type: ProductType?) -> SubscriptionPeriod? {
    guard type == nil || type == .autoRenewable else {
      field.report(
        "is not allowed for a product that does not renew", fix: "remove it, or correct the type")
      return nil
    }
    return field.period()
  }

  private func nonRenewingDays(_ field: CatalogField, of type: ProductType?) -> Int? {
    guard type == .nonRenewing else {
      field.report(
        "is for non-renewing subscriptions only", fix: "add `type: non_renewing`, or remove it")
      return nil
    }
    return field.number(in: 1...Self.maxDays).map(Int.init)
  }

  private func entitlementNames(_ list: CatalogField) -> [EntitlementID] {
    distinct(list.elements("entitlements") ?? []) { $0.name(of: names.entitlements) }
      .map { EntitlementID($0) }
  }

  /// Reads the apps that a product is limited to; an empty list would hide it everywhere.
  private func appNames(_ list: CatalogField) -> Set<BundleID> {
    if list.isEmptyList { list.report("is empty", fix: "name an app, or remove it") }
    let ids = distinct(list.elements("bundle IDs of apps") ?? []) { $0.name(of: names.apps) }
    return Set(ids.map { BundleID($0) })
  }

  private func offerNames(_ list: CatalogField) -> Set<String> {
    Set(distinct(list.elements("offer IDs") ?? []) { $0.text("an offer ID") })
  }

  /// Reads the names of a list, and reports duplicates.
  func distinct(
    _ fields: [CatalogField], read: (CatalogField) -> String?
  ) -> [String] {
    var seen: Set<String> = []
    return fields.compactMap { field in
      guard let name = read(field) else { return nil }
      if seen.insert(name).inserted { return name }
      field.report("is a duplicate", fix: "remove one")
      return nil
    }
  }

  private func grants(_ field: CatalogField) -> [VirtualCurrencyCode: VirtualCurrencyGrant] {
    var grants: [VirtualCurrencyCode: VirtualCurrencyGrant] = [:]
    for member in field.members("`CODE: amount`") ?? [] {
      _ = member.key.name(of: names.currencies)
      grants[VirtualCurrencyCode(member.name)] = grant(member.value)
    }
    return grants
  }

  /// Reads one amount, or one for paid periods and one for trials (default: 0).
  private func grant(_ field: CatalogField) -> VirtualCurrencyGrant? {
    let range = 0...VirtualCurrencyGrant.maxAmount
    guard field.isMapping else {
      return field.number(in: range).map { VirtualCurrencyGrant(amount: $0, trialAmount: 0) }
    }
    guard let section = field.section(["amount", "trial_amount"]),
      let amount = section.required("amount", "the amount that a paid period adds")?.number(
        in: range)
    else { return nil }
    return VirtualCurrencyGrant(
      amount: amount, trialAmount: section["trial_amount"]?.number(in: range) ?? 0)
  }

  func virtualCurrencies(_ field: CatalogField) -> [CatalogCurrency] {
    guard let members = field.members("`CODE:` with a name") else { return [] }
    if members.count > CatalogCurrency.maxInCatalog {
      field.report(
        "has \(members.count) currencies",
        fix: "use at most \(CatalogCurrency.maxInCatalog)")
    }
    return members.compactMap { member in
      CatalogIdentifier.check(member.name, .code, at: member.key)
      let code = VirtualCurrencyCode(member.name)
      guard member.value.isMapping else {
        return member.value.text("the currency's name")
          .map { CatalogCurrency(code: code, name: $0) }
      }
      guard let section = member.value.section(["name", "description"]),
        let name = section.required("name", "the currency's name")?.text("the currency's name")
      else { return nil }
      return CatalogCurrency(
        code: code, name: name, description: section["description"]?.text("a description"))
    }
  }
}
