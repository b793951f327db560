/// The texts of a product, or of a subscription group, in one language.
public struct ProductLocalization: Hashable, Sendable {
  /// The locale, such as `en_US`, `ja` or `zh_Hans`.
  public var locale: String
  /// The name for customers; can be empty.
  public var displayName: String
  /// The description for customers; can be empty.
  public var description: String
  var origin = SourceOrigin<ProductLocalization>()

  /// Creates texts that are not in a file yet.
  public init(locale: String, displayName: String, description: String) {
    self.locale = locale
    self.displayName = displayName
    self.description = description
  }
}

extension [ProductLocalization] {
  /// Returns the best localization for a locale: exact, same language, `en_US`, the first.
  func best(for locale: String) -> ProductLocalization? {
    let wanted = LocaleName(locale)
    return first { LocaleName($0.locale) == wanted }
      ?? first { LocaleName($0.locale).language == wanted.language }
      ?? first { LocaleName($0.locale) == LocaleName("en_US") }
      ?? first
  }
}

/// A locale's normalized name: files have `zh_Hans`, callers can pass `zh-hans`.
struct LocaleName: Hashable {
  let text: String

  init(_ name: String) {
    text = String(name.lowercased().map { $0 == "-" ? "_" : $0 })
  }

  var language: Substring { text.prefix { $0 != "_" } }
}
