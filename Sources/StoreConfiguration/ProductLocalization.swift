/// The texts of a product, or of a subscription group, in one language.
public struct ProductLocalization: Hashable, Sendable {
  /// The locale, as in `en_US`, `ja` or `zh_Hans`.
  public var locale: String
  /// The name that customers see; may be empty.
  public var displayName: String
  /// The description that customers see; may be empty.
  public var description: String
  var origin = Origin<ProductLocalization>()

  /// Creates texts that stand in no file yet.
  public init(locale: String, displayName: String, description: String) {
    self.locale = locale
    self.displayName = displayName
    self.description = description
  }
}

extension [ProductLocalization] {
  /// The localization that fits a locale best: exact, same language, `en_US`, the first.
  func best(for locale: String) -> ProductLocalization? {
    let wanted = LocaleName(locale)
    return first { LocaleName($0.locale) == wanted }
      ?? first { LocaleName($0.locale).language == wanted.language }
      ?? first { LocaleName($0.locale) == LocaleName("en_US") }
      ?? first
  }
}

/// A locale's name in a form that compares: files have `zh_Hans`, callers may say `zh-hans`.
struct LocaleName: Hashable {
  let text: String

  init(_ name: String) {
    text = String(name.lowercased().map { $0 == "-" ? "_" : $0 })
  }

  var language: Substring { text.prefix { $0 != "_" } }
}
