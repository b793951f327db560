/// The name of a locale in the catalog: language, script and region, as in `de`, `pt-BR` or
/// `zh-Hant-TW`.
public struct PaywallLocale: Hashable, Sendable {
  /// The language, in lowercase letters.
  public let language: String
  /// The script, such as `Hant`; `nil` if the name has none.
  public let script: String?
  /// The region, such as `BR` or `419`; `nil` if the name has none.
  public let region: String?

  /// Reads the name of a locale; `nil` if it has another form or an unknown language.
  ///
  /// Upper and lower case are equal, and so are `-` and `_`. Extensions such as `-u-ca-buddhist` and
  /// variants are ignored.
  public init?(_ name: String) {
    let parts = name.split(omittingEmptySubsequences: false) { "-_@".contains($0) }
    guard let first = parts.first?.lowercased(), Self.languages.contains(first) else { return nil }
    language = first
    var script: String?
    var region: String?
    for part in parts.dropFirst() {
      let isLetters = part.utf8.allSatisfy { Character(Unicode.Scalar($0)).isLetter }
      let isDigits = part.utf8.allSatisfy { Character(Unicode.Scalar($0)).isNumber }
      if part.count == 4, isLetters, script == nil, region == nil {
        script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
      } else if region == nil, (part.count == 2 && isLetters) || (part.count == 3 && isDigits) {
        region = part.uppercased()
      } else {
        break
      }
    }
    self.script = script
    self.region = region
  }

  /// The usual form of the name, such as `pt-BR`.
  public var name: String { [language, script, region].compactMap(\.self).joined(separator: "-") }

  /// Returns the best name for a customer; `nil` if none of the customer's languages is there.
  ///
  /// For each language of the customer, in order: the same name, the name without region, the
  /// language alone, and then any name with the same language and script.
  ///
  /// - Parameters:
  ///   - names: The names to choose from.
  ///   - preferred: The customer's languages, the preferred one first.
  public static func best(of names: some Collection<String>, for preferred: [String]) -> String? {
    let known = names.sorted().compactMap { name in
      PaywallLocale(name).map { (name: name, locale: $0) }
    }
    for wanted in preferred.compactMap(PaywallLocale.init) {
      let same = known.filter { $0.locale.language == wanted.language }
      let found =
        same.first { $0.locale == wanted }
        ?? same.first { $0.locale.script == wanted.script && $0.locale.region == nil }
        ?? same.first { $0.locale.script == nil && $0.locale.region == nil }
        ?? same.first { $0.locale.script == wanted.script }
      if let found { return found.name }
    }
    return nil
  }

  /// The languages of ISO 639-1, and the longer ones of the App Store and Apple's systems.
  static let languages = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da \
    de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz \
    ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln \
    lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi \
    pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti \
    tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu chr fil haw yue
    """.split(separator: " ").map(String.init))
}
