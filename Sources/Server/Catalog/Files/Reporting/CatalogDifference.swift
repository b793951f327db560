internal import AppStoreCore
internal import Ledger
internal import Subscriptions

/// The changes between two catalogs, described without showing keys.
public struct CatalogDifference: Hashable, Sendable {
  /// One line for each change, by parts of the file; empty if nothing changes.
  public private(set) var lines: [String] = []

  /// Compares two catalogs.
  public init(from old: ServerCatalog, to new: ServerCatalog) {
    compareApps(old, new)
    compareProducts(old, new)
    compareEntitlements(old, new)
    compareOfferings(old.offerings, new.offerings)
    compareCurrencies(old, new)
    compareExports(old, new)
    compareWebhooks(old, new)
    compareReminders(old.reminders, new.reminders)
    compareExperiments(old.experiments, new.experiments)
    compareMoney(old.money, new.money)
    add("restore_behavior", old.restoreBehavior.rawValue, new.restoreBehavior.rawValue)
    add(
      "sandbox_restore_behavior", old.sandboxRestoreBehavior?.rawValue,
      new.sandboxRestoreBehavior?.rawValue)
    add("awaiting_renewal", Self.summary(old.renewalWait), Self.summary(new.renewalWait))
    add("log_in", Self.summary(old.logIn), Self.summary(new.logIn))
    count("log-in secret", Set(old.logIn.secrets), Set(new.logIn.secrets))
  }

  private static func summary(_ rule: LogInRule) -> String {
    rule.takesToken ? "token" : "open"
  }

  /// Adds a change, without characters that could break the line or control a terminal.
  mutating func add(_ line: String) {
    lines.append(
      String(String.UnicodeScalarView(line.unicodeScalars.map { $0.isInvisible ? "?" : $0 })))
  }

  /// Adds the old and the new value if they differ.
  mutating func add(_ what: String, _ old: String?, _ new: String?) {
    switch (old, new) {
    case (let old?, let new?) where old != new: add("\(what): changed from \(old) to \(new)")
    case (let old?, nil): add("\(what): removed (was \(old))")
    case (nil, let new?): add("\(what): added (\(new))")
    default: break
    }
  }

  /// Adds the removed and the new names, each in the order of its name.
  mutating func add(
    _ old: some Sequence<String>, _ new: some Sequence<String>, removed: (String) -> String,
    added: (String) -> String
  ) {
    let (old, new) = (Set(old), Set(new))
    for name in old.subtracting(new).sorted() { add(removed(name)) }
    for name in new.subtracting(old).sorted() { add(added(name)) }
  }
}

extension CatalogDifference {
  private mutating func compareEntitlements(_ old: ServerCatalog, _ new: ServerCatalog) {
    let before = old.entitlements
    let after = new.entitlements
    add(before.entitlements.map(\.rawValue), after.entitlements.map(\.rawValue)) {
      "entitlement \($0): removed for every customer"
    } added: {
      "entitlement \($0): added"
    }
    for id in Set(before.entitlements + after.entitlements).sorted() {
      add(before.products(of: id).map(\.rawValue), after.products(of: id).map(\.rawValue)) {
        "product \($0): no longer unlocks \(id)"
      } added: {
        "product \($0): unlocks \(id)"
      }
      add(
        "entitlement \(id): display_name", old.entitlementNames[id], new.entitlementNames[id])
      guard before.entitlements.contains(id), after.entitlements.contains(id) else { continue }
      comparePolicies(of: id, before.policy(of: id), after.policy(of: id))
    }
  }

  private mutating func comparePolicies(
    of id: EntitlementID, _ old: EntitlementPolicy, _ new: EntitlementPolicy
  ) {
    let name = "entitlement \(id)"
    add("\(name): family_sharing", old.familySharing.rawValue, new.familySharing.rawValue)
    add("\(name): grace_period", old.gracePeriod.rawValue, new.gracePeriod.rawValue)
    add("\(name): billing_retry", Self.summary(old.billingRetry), Self.summary(new.billingRetry))
    add("\(name): sandbox", Self.summary(old.sandbox), Self.summary(new.sandbox))
  }

  private static func summary(_ renewalWait: RenewalWait) -> String {
    "keep_access_minutes \(renewalWait.usual.components.seconds / 60), "
      + "unanswered_hours \(renewalWait.unanswered.components.seconds / 3600)"
  }

  private static func summary(_ policy: BillingRetryPolicy) -> String {
    switch policy {
    case .noAccess: "none"
    case .keepAccess(let days): "keep_access_days \(days)"
    }
  }

  private static func summary(_ policy: SandboxPolicy) -> String {
    switch policy {
    case .separate: "separate"
    case .everyone: "anybody"  // words:ok, a value of the catalog
    case .noOne: "nobody"  // words:ok, a value of the catalog
    case .customers(let ids): "allow \(ids.map(\.rawValue).sorted().joined(separator: ", "))"
    }
  }
}
