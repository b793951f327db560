public import Foundation
internal import StoreKitBackend

extension Product.SubscriptionPeriod.Unit {
  /// The format of a unit's name in a language, such as `month` or `Monat`.
  ///
  /// The names exist in twelve languages; in others they are English.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/subscriptionperiod/unit/formatstyle>
  public struct FormatStyle: Foundation.FormatStyle {
    /// What the style formats.
    public typealias FormatInput = Product.SubscriptionPeriod.Unit
    /// What the style creates.
    public typealias FormatOutput = String

    private enum CodingKeys: CodingKey {
      case locale
    }

    private var locale: Locale

    init(in locale: Locale) {
      self.locale = locale
    }

    /// Returns the name of a unit in the style's language.
    public func format(_ value: Product.SubscriptionPeriod.Unit) -> String {
      let language = locale.language.languageCode?.identifier ?? "en"
      let names = Self.names[language] ?? Self.english
      return switch value {
      case .day: names.day
      case .week: names.week
      case .month: names.month
      case .year: names.year
      }
    }

    /// Returns the style in another language.
    public func locale(_ locale: Locale) -> FormatStyle {
      FormatStyle(in: locale)
    }

    /// Encodes the language of the style.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(locale, forKey: .locale)
    }

    /// Decodes the language of the style.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      locale = try container.decode(Locale.self, forKey: .locale)
    }

    private typealias Names = (day: String, week: String, month: String, year: String)

    private static let english: Names = ("day", "week", "month", "year")

    /// The names by language; Foundation on Linux has none.
    private static let names: [String: Names] = [
      "en": english,
      "da": ("dag", "uge", "måned", "år"),
      "de": ("Tag", "Woche", "Monat", "Jahr"),
      "es": ("día", "semana", "mes", "año"),
      "fr": ("jour", "semaine", "mois", "an"),
      "it": ("giorno", "settimana", "mese", "anno"),
      "ja": ("日", "週間", "か月", "年"),
      "ko": ("일", "주", "개월", "년"),
      "nl": ("dag", "week", "maand", "jaar"),
      "pt": ("dia", "semana", "mês", "ano"),
      "sv": ("dag", "vecka", "månad", "år"),
      "zh": ("天", "周", "个月", "年"),
    ]
  }
}

extension Product {
  /// The format of a subscription period's unit in the language of the product's prices.
  public var subscriptionPeriodUnitFormatStyle: SubscriptionPeriod.Unit.FormatStyle {
    SubscriptionPeriod.Unit.FormatStyle(in: Locale(identifier: record.locale))
  }
}
