internal import AppStoreCore

/// Writes the parts of a catalog as YAML.
struct CatalogDraftWriter {
  private(set) var remarks: [String] = []
  private var lines: [String] = []
  /// The store identifiers of Apple's products, by the product's ID at RevenueCat.
  private var stored: [String: String] = [:]
  private var appleApps: Set<String> = []

  var text: String {
    (["# Drafted from a RevenueCat project; Examples/catalog.yaml shows every field."] + lines)
      .joined(separator: "\n") + "\n"
  }

  /// Adds the apps of Apple's stores; each bundle ID once.
  mutating func addApps(_ apps: [JSONObject]) {
    var seen: Set<String> = []
    lines.append("apps:")
    for app in apps {
      guard let type = app.text("type"), let id = app.text("id") else { continue }
      guard type == "app_store" || type == "mac_app_store" else {
        remarks.append("app \(app.text("name") ?? id): of \(type); left out")
        continue
      }
      appleApps.insert(id)
      guard case .object(let details)? = app[type], let bundle = details.text("bundle_id"),
        seen.insert(bundle).inserted
      else { continue }
      lines += [
        "  - bundle_id: \(Self.quoted(bundle))",
        "    environments: [Sandbox]           # add Production with app_apple_id before you switch",
        "    public_api_keys: [\(Self.quoted("appl_" + Self.plain(bundle)))]   # create your own",
        "    secret_api_keys: []               # for your backend and the dashboard; run: tessera keys generate",
      ]
    }
    if seen.isEmpty {
      lines[lines.count - 1] = "apps: []"
      remarks.append("the project has no app of Apple's stores")
    }
  }

  /// Adds the products of Apple's stores, with the currencies that they add.
  mutating func addProducts(_ products: [JSONObject], currencies: [JSONObject]) {
    var grants: [String: [(code: String, amount: String)]] = [:]
    for currency in currencies {
      guard let code = currency.text("code"), case .array(let rules)? = currency["product_grants"]
      else { continue }
      for case .object(let rule) in rules {
        guard case .array(let ids)? = rule["product_ids"],
          case .integer(let amount)? = rule["amount"]
        else { continue }
        var text = "\(amount)"
        if case .integer(let trial)? = rule["trial_amount"], trial > 0 {
          text = "{amount: \(amount), trial_amount: \(trial)}"
        }
        for case .string(let id) in ids { grants[id, default: []].append((code, text)) }
      }
    }
    var written: Set<String> = []
    for product in products {
      guard let id = product.text("id"), let name = product.text("store_identifier") else {
        continue
      }
      guard let app = product.text("app_id"), appleApps.contains(app) else {
        remarks.append("product \(name): of another store than Apple's; left out")
        continue
      }
      stored[id] = name
      guard written.insert(name).inserted else { continue }
      if written.count == 1 { lines.append("products:") }
      lines.append("  \(Self.quoted(name)):")
      if let title = product.text("display_name") {
        lines.append("    display_name: \(Self.quoted(title))")
      }
      if let type = Self.type(product.text("type") ?? "") { lines.append("    type: \(type)") }
      if case .object(let subscription)? = product["subscription"],
        let period = subscription.text("duration"), Self.periods.contains(period)
      {
        lines.append("    period: \(period)")
      }
      if let amounts = grants[id], !amounts.isEmpty {
        lines.append("    virtual_currencies:")
        lines += amounts.map { "      \(Self.quoted($0.code)): \($0.amount)" }
      }
    }
  }

  mutating func addEntitlements(_ entitlements: [JSONObject]) {
    lines.append(entitlements.isEmpty ? "entitlements: {}" : "entitlements:")
    for entitlement in entitlements {
      guard let key = entitlement.text("lookup_key") else { continue }
      lines.append("  \(Self.quoted(key)):")
      if let title = entitlement.text("display_name") {
        lines.append("    display_name: \(Self.quoted(title))")
      }
      let names = entitlement.items("products").compactMap { $0.text("id").flatMap { stored[$0] } }
      if names.isEmpty { remarks.append("entitlement \(key): no product of Apple's stores") }
      lines.append(
        "    products: [\(Self.distinct(names).map(Self.quoted).joined(separator: ", "))]")
    }
  }

  mutating func addOfferings(_ offerings: [JSONObject]) {
    var current: String?
    var written: [String] = []
    for offering in offerings {
      guard let key = offering.text("lookup_key") else { continue }
      var packages: [String] = []
      for package in offering.items("packages") {
        guard let id = package.text("lookup_key") else { continue }
        let names = package.items("products").compactMap { item -> String? in
          guard case .object(let product)? = item["product"] else { return nil }
          return product.text("id").flatMap { stored[$0] }
        }
        guard let name = names.first else {
          remarks.append("package \(id) of \(key): no product of Apple's stores; left out")
          continue
        }
        packages.append("      - identifier: \(Self.quoted(id))")
        packages.append("        product: \(Self.quoted(name))")
      }
      guard !packages.isEmpty else {
        remarks.append("offering \(key): no packages; left out")
        continue
      }
      written += [
        "  \(Self.quoted(key)):",
        "    description: \(Self.quoted(offering.text("display_name") ?? key))", "    packages:",
      ]
      written += packages
      if offering["is_current"] == .bool(true) { current = key }
    }
    guard !written.isEmpty else { return }
    lines += ["offerings:"] + written
    lines.append("current_offering:" + (current.map { " \(Self.quoted($0))" } ?? ""))
    if current == nil { remarks.append("no current offering; apps see one only by its name") }
  }

  mutating func addCurrencies(_ currencies: [JSONObject]) {
    guard !currencies.isEmpty else { return }
    lines.append("virtual_currencies:")
    for currency in currencies {
      guard let code = currency.text("code") else { continue }
      lines += [
        "  \(Self.quoted(code)):", "    name: \(Self.quoted(currency.text("name") ?? code))",
      ]
      if let text = currency.text("description") {
        lines.append("    description: \(Self.quoted(text))")
      }
    }
  }

  private static let periods: Set = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"]

  private static func type(_ type: String) -> String? {
    switch type {
    case "subscription": "auto_renewable"
    case "consumable": "consumable"
    case "non_consumable": "non_consumable"
    case "non_renewing_subscription": "non_renewing"
    default: nil
    }
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private static func plain(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// A text as a JSON string, which is YAML, too.
  private static func quoted(_ text: String) -> String {
    String(decoding: JSONValue.string(text).jsonBytes, as: UTF8.self)
  }
}

extension JSONObject {
  /// Returns a text that is not empty; `nil` for anything else.
  func text(_ key: String) -> String? {
    guard case .string(let text)? = self[key], !text.isEmpty else { return nil }
    return text
  }

  /// Returns the objects of an expanded list; none if it is missing.
  func items(_ key: String) -> [JSONObject] {
    guard case .object(let list)? = self[key], case .array(let values)? = list["items"] else {
      return []
    }
    return values.compactMap { value in if case .object(let item) = value { item } else { nil } }
  }
}
