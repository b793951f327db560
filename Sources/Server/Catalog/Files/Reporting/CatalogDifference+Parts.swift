internal import AppStoreCore
internal import Paywalls

extension CatalogDifference {
  mutating func compareApps(_ old: ServerCatalog, _ new: ServerCatalog) {
    let before = Dictionary(old.apps.map { ($0.bundleID, $0) }) { first, _ in first }
    let after = Dictionary(new.apps.map { ($0.bundleID, $0) }) { first, _ in first }
    add(before.keys.map(\.rawValue), after.keys.map(\.rawValue)) {
      "app \($0): removed; its transactions are rejected and its API keys stop working"
    } added: {
      "app \($0): added"
    }
    for id in after.keys.sorted() {
      guard let old = before[id], let new = after[id] else { continue }
      compare(old, new)
    }
  }

  private mutating func compare(_ old: ServerApp, _ new: ServerApp) {
    let name = "app \(new.bundleID)"
    add("\(name): name", old.name, new.name)
    add("\(name): app_apple_id", old.appAppleID.map(String.init), new.appAppleID.map(String.init))
    add(old.environments.map(\.rawValue), new.environments.map(\.rawValue)) {
      "\(name): \($0) transactions are rejected"
    } added: {
      "\(name): \($0) transactions are accepted"
    }
    add(old.xcodeCertificates, new.xcodeCertificates) {
      "\(name): the Xcode certificate \($0) is no longer trusted"
    } added: {
      "\(name): the Xcode certificate \($0) is trusted"
    }
    count("\(name): public API key", old.publicAPIKeys, new.publicAPIKeys)
    count("\(name): public API key of RevenueCat", old.revenueCatAPIKeys, new.revenueCatAPIKeys)
    count("\(name): secret API key", old.secretAPIKeys, new.secretAPIKeys)
    let changed = old.secretAPIKeys.intersection(new.secretAPIKeys).count {
      old.secretKeyScopes[$0] != new.secretKeyScopes[$0]
    }
    if changed > 0 { add("\(name): scopes of secret API keys changed: \(changed)") }
    let key = "\(name): in_app_purchase_key"
    add(key, old.inAppPurchaseKey?.keyID, new.inAppPurchaseKey?.keyID)
    if let before = old.inAppPurchaseKey, let after = new.inAppPurchaseKey,
      before.keyID == after.keyID, before != after
    {
      add("\(key): issuer ID or private key changed")
    }
    if old.inAppPurchaseKeyFolder != new.inAppPurchaseKeyFolder {
      add("\(key): key_folder changed")
    }
    add("\(name): test_store", "\(old.usesTestStore)", "\(new.usesTestStore)")
    compareConsumption(name, old.consumption, new.consumption)
  }

  mutating func count<Key: Hashable>(
    _ what: String, _ old: Set<Key>, _ new: Set<Key>
  ) {
    func summary(_ count: Int) -> String { "\(what)\(count == 1 ? "" : "s"): \(count)" }
    let gone = old.subtracting(new).count
    let come = new.subtracting(old).count
    if gone > 0 { add("\(summary(gone)) removed") }
    if come > 0 { add("\(summary(come)) added") }
  }

  mutating func compareProducts(_ old: ServerCatalog, _ new: ServerCatalog) {
    for id in Set(old.products.keys).union(new.products.keys).sorted() {
      let (before, after) = (old.products[id], new.products[id])
      add("product \(id): display_name", before?.displayName, after?.displayName)
      add(
        "product \(id): non_renewing_days", before?.nonRenewingDays.map(String.init),
        after?.nonRenewingDays.map(String.init))
      add("product \(id): period", before?.period?.iso8601, after?.period?.iso8601)
      add("product \(id): type", before?.type?.rawValue, after?.type?.rawValue)
      if before?.testStore != after?.testStore {
        add("product \(id): Test Store fields changed")
      }
      add(
        "product \(id): apps", Self.summary(before?.apps?.map(\.rawValue)),
        Self.summary(after?.apps?.map(\.rawValue)))
      add(
        "product \(id): retention", before?.retention.map(Self.summary),
        after?.retention.map(Self.summary))
      add(before?.promotionalOffers ?? [], after?.promotionalOffers ?? []) {
        "product \(id): promotional offer \($0) is no longer signed"
      } added: {
        "product \(id): promotional offer \($0) is signed"
      }
      let codes = Set((before?.grants ?? [:]).keys).union((after?.grants ?? [:]).keys)
      for code in codes.sorted() {
        add(
          "product \(id): virtual currency \(code)", before?.grants[code].map(Self.summary),
          after?.grants[code].map(Self.summary))
        if let before, before.grants[code] != after?.grants[code] {
          add("product \(id): past grants of \(code) change too, in every balance")
        }
      }
    }
  }

  private static func summary(_ names: [String]?) -> String? {
    names.map { $0.sorted().joined(separator: ", ") }
  }

  private static func summary(_ grant: VirtualCurrencyGrant) -> String {
    "\(grant.amount) (trial \(grant.trialAmount))"
  }

  mutating func compareCurrencies(_ old: ServerCatalog, _ new: ServerCatalog) {
    let before = Dictionary(old.virtualCurrencies.map { ($0.code, $0) }) { first, _ in first }
    let after = Dictionary(new.virtualCurrencies.map { ($0.code, $0) }) { first, _ in first }
    for code in Set(before.keys).union(after.keys).sorted() {
      add("virtual currency \(code)", before[code]?.name, after[code]?.name)
      add(
        "virtual currency \(code): description", before[code]?.description,
        after[code]?.description)
    }
  }

  mutating func compareOfferings(_ old: OfferingCatalog, _ new: OfferingCatalog) {
    add(old.offerings.map(\.id.rawValue), new.offerings.map(\.id.rawValue)) {
      "offering \($0): removed"
    } added: {
      "offering \($0): added"
    }
    for offering in new.offerings {
      if let before = old[offering.id] { compare(before, offering) }
    }
    add("current_offering", old.current?.rawValue, new.current?.rawValue)
    let placements = Set((old.placements?.offerings ?? [:]).keys)
      .union((new.placements?.offerings ?? [:]).keys)
    for placement in placements.sorted() {
      add(
        "placement \(placement)", Self.summary(old, at: placement), Self.summary(new, at: placement)
      )
    }
    add("fallback_offering", old.placements?.fallback?.rawValue, new.placements?.fallback?.rawValue)
  }

  private static func summary(_ catalog: OfferingCatalog, at placement: PlacementID) -> String? {
    catalog.placements?.offerings[placement].map { $0?.rawValue ?? "no offering" }
  }

  private mutating func compare(_ old: OfferingDefinition, _ new: OfferingDefinition) {
    let name = "offering \(new.id)"
    add("\(name): description", old.description, new.description)
    if old.metadata != new.metadata { add("\(name): metadata changed") }
    if let before = old.paywall, let after = new.paywall {
      if before != after { add("\(name): paywall changed") }
    } else {
      add(
        "\(name): paywall", old.paywall?.template.rawValue, new.paywall?.template.rawValue)
    }
    let before = Dictionary(old.packages.map { ($0.id, $0.product) }) { first, _ in first }
    let after = Dictionary(new.packages.map { ($0.id, $0.product) }) { first, _ in first }
    for id in Set(before.keys).union(after.keys).sorted() {
      add("\(name): package \(id)", before[id]?.rawValue, after[id]?.rawValue)
    }
    let (oldOrder, newOrder) = (
      old.packages.map(\.id).filter { after[$0] != nil },
      new.packages.map(\.id).filter { before[$0] != nil }
    )
    if oldOrder != newOrder { add("\(name): package order changed") }
  }
}
