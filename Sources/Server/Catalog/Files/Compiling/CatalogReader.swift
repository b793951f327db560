internal import AppStoreCore
internal import Ledger
internal import Subscriptions
internal import Yams

/// Reads the parts of a catalog; the result is only valid if no problem was reported.
struct CatalogReader {
  let inputs: CatalogInputs
  let names: CatalogNames
  private let file: CatalogSection

  private static let keys = [
    "apps", "products", "entitlements", "policies", "offerings", "current_offering", "placements",
    "virtual_currencies", "restore_behavior", "sandbox_restore_behavior", "awaiting_renewal",
    "log_in", "log_in_secrets", "exports", "webhooks", "reminders", "experiments",
    "experiment_holdout", "money",
  ]

  private static let restoreBehaviors: KeyValuePairs<String, RestoreBehavior> = [
    "transfer": .transfer, "transfer_if_no_active": .transferIfNoActive, "keep": .keep,
    "share": .share,
  ]

  /// `nil` after a report that the file is not a mapping.
  init?(_ root: CatalogField, inputs: CatalogInputs) {
    guard let file = root.section(Self.keys) else { return nil }
    self.file = file
    self.inputs = inputs
    names = CatalogNames(file)
  }

  func catalog() -> ServerCatalog {
    let apps = file.required("apps", "a list of apps").map(apps) ?? []
    let currencies = file["virtual_currencies"].map(virtualCurrencies) ?? []
    let products = file["products"].map(products) ?? Products()
    let usual = file["policies"].map { policy($0, EntitlementPolicy()) } ?? EntitlementPolicy()
    let entitlements =
      file.required(
        "entitlements", "the products of each entitlement, such as `pro: [com.example.pro]`"
      )
      .map { self.entitlements($0, usual) } ?? Entitlements()
    var catalog = ServerCatalog(
      apps: apps,
      entitlements: EntitlementCatalog(
        entitlements.products.merging(products.entitlements) { $0.union($1) },
        policies: entitlements.policies, usualPolicy: usual,
        nonRenewingDays: Dictionary(
          products.products.compactMap { product in
            product.nonRenewingDays.map { (product.id, $0) }
          }, uniquingKeysWith: max)),
      entitlementNames: entitlements.displayNames, products: products.products,
      offerings: offerings(file), virtualCurrencies: currencies,
      restoreBehavior: file["restore_behavior"]?.choice(Self.restoreBehaviors) ?? .transfer,
      sandboxRestoreBehavior: file["sandbox_restore_behavior"]?.choice(Self.restoreBehaviors),
      renewalWait: file["awaiting_renewal"].map(renewalWait) ?? RenewalWait())
    catalog.logIn = logIn(file)
    catalog.exports = file["exports"].map(exports) ?? []
    catalog.webhooks = file["webhooks"].map(WebhookReader(catalog: self).endpoints) ?? []
    catalog.experiments = ExperimentReader(catalog: self).experiments(file)
    catalog.reminders =
      file["reminders"].map(ChurnReader(catalog: self).reminders) ?? ReminderTimes()
    if let money = file["money"] { catalog.money = MoneyReader().money(money) }
    return catalog
  }

  /// Reports a name that is not short or has other characters than letters, digits, `_` and `-`.
  func checkShortName(_ name: String, at field: CatalogField, example: String) {
    let isWellFormed = name.utf8.allSatisfy {
      CatalogIdentifier.isLetterOrDigit($0) || "_-".utf8.contains($0)
    }
    guard isWellFormed, 1...50 ~= name.utf8.count else {
      return field.report(
        "is not a name of at most 50 letters, digits, _ and -",
        fix: "write a name such as \(example)")
    }
  }

  /// Reads the time that access continues after a period's end while the renewal is unknown.
  private func renewalWait(_ field: CatalogField) -> RenewalWait {
    var renewalWait = RenewalWait()
    guard let section = field.section(["keep_access_minutes", "unanswered_hours"]) else {
      return renewalWait
    }
    if let minutes = section["keep_access_minutes"]?.number(in: 0...1440) {
      renewalWait.usual = .seconds(60 * minutes)
    }
    if let hours = section["unanswered_hours"]?.number(in: 0...168) {
      renewalWait.unanswered = .seconds(3600 * hours)
    }
    return renewalWait
  }
}

/// The names that the file declares, so that every reference can be checked in any order.
struct CatalogNames {
  /// One kind of name.
  struct Kind {
    /// The noun for it, such as `product`.
    let noun: String
    /// The part of the file that declares it.
    let part: String
    let declared: Set<String>
  }

  let products: Kind
  let entitlements: Kind
  let offerings: Kind
  let currencies: Kind
  let apps: Kind

  init(_ file: CatalogSection) {
    func kind(_ noun: String, _ part: String) -> Kind {
      Kind(noun: noun, part: part, declared: Set(file[part]?.memberNames ?? []))
    }
    entitlements = kind("entitlement", "entitlements")
    offerings = kind("offering", "offerings")
    currencies = kind("virtual currency", "virtual_currencies")
    let apps = file["apps"]?.node.sequence?.compactMap { $0["bundle_id"]?.string } ?? []
    self.apps = Kind(noun: "app", part: "apps", declared: Set(apps))
    // Without a part of their own, the products are those that the entitlements name.
    products =
      file["products"] == nil
      ? Kind(
        noun: "product", part: "entitlements",
        declared: Set(file["entitlements"]?.productNames ?? []))
      : kind("product", "products")
  }
}

extension CatalogField {
  /// The keys of a mapping; empty for any other value, which its reader reports.
  fileprivate var memberNames: [String] { quietMembers.map(\.name) }

  /// The products that the entitlements in this field name.
  fileprivate var productNames: [String] {
    quietMembers.flatMap { entitlement in
      let list =
        entitlement.value.isMapping
        ? entitlement.value.quietMembers.first { $0.name == "products" }?.value
        : entitlement.value
      return list.map(\.scalars) ?? []
    }
  }

  /// Reads a text that must be a declared name.
  func name(of kind: CatalogNames.Kind) -> String? {
    guard let text = text("the ID of one \(kind.noun)") else { return nil }
    guard kind.declared.contains(text) else {
      let guess = SpellingSuggestion.of(text, among: kind.declared)
      report(
        "unknown \(kind.noun) \"\(text)\"",
        fix: guess.map { "did you mean \($0)?" }
          ?? "declare it under `\(kind.part)`, or remove it")
      return nil
    }
    problems.checkSpelling(of: text, at: self)
    return text
  }
}
