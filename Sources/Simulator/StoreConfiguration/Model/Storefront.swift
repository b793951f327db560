/// The App Store of one country or region.
///
/// Source: <https://developer.apple.com/documentation/storekit/storefront>
public struct Storefront: Hashable, Sendable {
  /// The country or region, as an ISO 3166-1 alpha-3 code.
  public let countryCode: String
  /// Apple's identifier of the storefront.
  public let id: String
  /// The ISO 4217 code of the currency, which is not always the country's own.
  public let currency: String

  /// Creates the storefront of a country or region; `nil` if it is not in the table.
  public init?(countryCode: String) {
    guard let known = Self.known.first(where: { $0.countryCode == countryCode }) else {
      return nil
    }
    self = known
  }

  private init(_ countryCode: String, _ number: Int, _ currency: String) {
    self.countryCode = countryCode
    self.id = String(number)
    self.currency = currency
  }

  /// The App Store of the United States, which is the default.
  public static let unitedStates = Storefront("USA", 143_441, "USD")

  /// The known storefronts, ordered by country code.
  ///
  /// Prices in a `.storekit` file have no currency, so the storefront decides it. The currency is
  /// `USD` where the App Store charges in dollars although the country has its own currency.
  public static let known: [Storefront] = [
    Storefront("ARE", 143_481, "AED"), Storefront("ARG", 143_505, "USD"),
    Storefront("AUS", 143_460, "AUD"), Storefront("AUT", 143_445, "EUR"),
    Storefront("BEL", 143_446, "EUR"), Storefront("BGR", 143_526, "EUR"),
    Storefront("BRA", 143_503, "BRL"), Storefront("CAN", 143_455, "CAD"),
    Storefront("CHE", 143_459, "CHF"), Storefront("CHL", 143_483, "CLP"),
    Storefront("CHN", 143_465, "CNY"), Storefront("COL", 143_501, "COP"),
    Storefront("CYP", 143_557, "EUR"), Storefront("CZE", 143_489, "CZK"),
    Storefront("DEU", 143_443, "EUR"), Storefront("DNK", 143_458, "DKK"),
    Storefront("EGY", 143_516, "EGP"), Storefront("ESP", 143_454, "EUR"),
    Storefront("EST", 143_518, "EUR"), Storefront("FIN", 143_447, "EUR"),
    Storefront("FRA", 143_442, "EUR"), Storefront("GBR", 143_444, "GBP"),
    Storefront("GRC", 143_448, "EUR"), Storefront("HKG", 143_463, "HKD"),
    Storefront("HRV", 143_494, "EUR"), Storefront("HUN", 143_482, "HUF"),
    Storefront("IDN", 143_476, "IDR"), Storefront("IND", 143_467, "INR"),
    Storefront("IRL", 143_449, "EUR"), Storefront("ISR", 143_491, "ILS"),
    Storefront("ITA", 143_450, "EUR"), Storefront("JPN", 143_462, "JPY"),
    Storefront("KAZ", 143_517, "KZT"), Storefront("KOR", 143_466, "KRW"),
    Storefront("LTU", 143_520, "EUR"), Storefront("LUX", 143_451, "EUR"),
    Storefront("LVA", 143_519, "EUR"), Storefront("MEX", 143_468, "MXN"),
    Storefront("MLT", 143_521, "EUR"), Storefront("MYS", 143_473, "MYR"),
    Storefront("NLD", 143_452, "EUR"), Storefront("NOR", 143_457, "NOK"),
    Storefront("NZL", 143_461, "NZD"), Storefront("PAK", 143_477, "PKR"),
    Storefront("PER", 143_507, "PEN"), Storefront("PHL", 143_474, "PHP"),
    Storefront("POL", 143_478, "PLN"), Storefront("PRT", 143_453, "EUR"),
    Storefront("QAT", 143_498, "QAR"), Storefront("ROU", 143_487, "RON"),
    Storefront("RUS", 143_469, "RUB"), Storefront("SAU", 143_479, "SAR"),
    Storefront("SGP", 143_464, "SGD"), Storefront("SVK", 143_496, "EUR"),
    Storefront("SVN", 143_499, "EUR"), Storefront("SWE", 143_456, "SEK"),
    Storefront("THA", 143_475, "THB"), Storefront("TUR", 143_480, "TRY"),
    Storefront("TWN", 143_470, "TWD"), Storefront("UKR", 143_492, "USD"), unitedStates,
    Storefront("VNM", 143_471, "VND"), Storefront("ZAF", 143_472, "ZAR"),
  ]
}
