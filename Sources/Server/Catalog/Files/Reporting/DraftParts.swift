internal import AppStoreCore
internal import StoreConfiguration

/// The parts of a draft during its creation.
struct DraftParts {
  private var products: [String] = []
  private var entitlements: [(id: String, products: [String])] = []
  private var packages: [(id: String, product: String)] = []
  private var known: Set<String> = []

  mutating func product(
    _ product: ConfiguredProduct, type: String?, period: SubscriptionPeriod? = nil,
    package: String?, offers: [String] = []
  ) {
    let id = product.id.rawValue
    // Real files can contain a product twice; a catalog cannot.
    guard known.insert(id).inserted else { return }
    products.append("  \(Self.quoted(id)):")
    products.append("    display_name: \(Self.quoted(product.displayText))")
    if let type { products.append("    type: \(type)") }
    if let period { products.append("    period: \(period.iso8601)") }
    if !offers.isEmpty {
      products.append("    promotional_offers:")
      products += offers.map { "      - \(Self.quoted($0))" }
    }
    let isTaken = packages.contains { $0.id == package }
    packages.append((isTaken ? id : package ?? id, id))
  }

  mutating func entitlement(named name: String, of ids: [ProductID]) {
    let letters = name.lowercased().map { letter -> Character in
      letter.isASCII && (letter.isLetter || letter.isNumber) ? letter : "_"
    }
    let words = String(letters).split(separator: "_")
    let base = words.isEmpty ? "entitlement" : words.joined(separator: "_")
    let taken = Set(entitlements.map(\.id))
    let id = taken.contains(base) ? Self.next(after: base, taken) : base
    var products: [String] = []
    for product in ids.map(\.rawValue) where !products.contains(product) {
      products.append(product)
    }
    entitlements.append((id, products))
  }

  private static func next(after base: String, _ taken: Set<String>) -> String {
    var number = 2
    while taken.contains("\(base)_\(number)") { number += 1 }
    return "\(base)_\(number)"
  }

  var text: String {
    guard !products.isEmpty else { return "entitlements: {}\n" }
    var lines = ["products:"] + products
    lines.append(entitlements.isEmpty ? "entitlements: {}" : "entitlements:")
    for entitlement in entitlements {
      lines.append("  \(Self.quoted(entitlement.id)):")
      lines.append("    products:")
      lines += entitlement.products.map { "      - \(Self.quoted($0))" }
    }
    lines += ["offerings:", "  default:", "    description: All products"]
    lines.append("    packages:")
    for package in packages {
      lines.append("      - identifier: \(Self.quoted(package.id))")
      lines.append("        product: \(Self.quoted(package.product))")
    }
    lines.append("current_offering: default")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a text as a YAML scalar, quoted if it could be read as another type.
  static func quoted(_ text: String) -> String {
    let isPlain = text.wholeMatch(of: /[A-Za-z$][A-Za-z0-9_.]*/) != nil
    let reserved = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
    if isPlain, !reserved.contains(text.lowercased()) { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}":
        quoted += "\\u" + Self.hexadecimal(scalar)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
