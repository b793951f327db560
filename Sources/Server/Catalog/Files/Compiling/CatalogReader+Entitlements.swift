internal import AppStoreCore
internal import Subscriptions

extension CatalogReader {
  /// The contents of the part `entitlements`.
  struct Entitlements {
    var products: [EntitlementID: Set<ProductID>] = [:]
    var policies: [EntitlementID: EntitlementPolicy] = [:]
    var displayNames: [EntitlementID: String] = [:]
  }

  private static let admissions: KeyValuePairs<String, EntitlementPolicy.Permission> = [
    "allow": .allow, "refuse": .deny,  // words:ok, values of the catalog
  ]

  func entitlements(_ field: CatalogField, _ usual: EntitlementPolicy) -> Entitlements {
    var read = Entitlements()
    for member in field.members("`entitlement: [product, …]`") ?? [] {
      CatalogIdentifier.check(member.name, .name, at: member.key)
      let id = EntitlementID(member.name)
      read.products[id] = []
      read.policies[id] = usual
      if member.value.isMapping {
        guard let section = member.value.section(["display_name", "products", "policies"]) else {
          continue
        }
        read.displayNames[id] = section["display_name"]?.text("the display name")
        read.products[id] = section["products"].map(productNames)
        if let policies = section["policies"] { read.policies[id] = policy(policies, usual) }
      } else if !member.value.isNull {
        read.products[id] = productNames(member.value)
      }
    }
    return read
  }

  private func productNames(_ list: CatalogField) -> Set<ProductID> {
    let read = distinct(list.elements("product IDs") ?? []) { field in
      let name = field.name(of: names.products)
      if let name, names.products.part == "entitlements" {
        CatalogIdentifier.check(name, .product, at: field)
      }
      return name
    }
    return Set(read.map { ProductID($0) })
  }

  /// Reads policies; missing fields have the values of the default policy.
  func policy(_ field: CatalogField, _ usual: EntitlementPolicy) -> EntitlementPolicy {
    var policy = usual
    guard
      let section = field.section(["family_sharing", "grace_period", "billing_retry", "sandbox"])
    else { return policy }
    policy.familySharing =
      section["family_sharing"]?.choice(Self.admissions) ?? usual.familySharing
    policy.gracePeriod = section["grace_period"]?.choice(Self.admissions) ?? usual.gracePeriod
    policy.billingRetry = section["billing_retry"].flatMap(billingRetry) ?? usual.billingRetry
    policy.sandbox = section["sandbox"].flatMap(sandbox) ?? usual.sandbox
    return policy
  }

  private func billingRetry(_ field: CatalogField) -> BillingRetryPolicy? {
    guard field.isMapping else { return field.choice(["none": .noAccess]) }
    let wanted = "the number of days to keep access after the period ends"
    guard let section = field.section(["keep_access_days"]),
      let days = section.required("keep_access_days", wanted)?
        .number(in: 1...Int64(BillingRetryPolicy.maxRetryDays))
    else { return nil }
    return .keepAccess(days: Int(days))
  }

  private func sandbox(_ field: CatalogField) -> SandboxPolicy? {
    guard field.isMapping else {
      return field.choice([
        "separate": .separate, "anybody": .everyone, "nobody": .noOne,  // words:ok, catalog values
      ])
    }
    guard let section = field.section(["allow"]),
      let list = section.required("allow", "a list of app user IDs")
    else { return nil }
    let ids = distinct(list.elements("app user IDs") ?? []) { $0.text("an app user ID") }
    return .customers(Set(ids.map { AppUserID($0) }))
  }
}
