import Foundation
import RepositoryFiles
import Tessera
import TesseraUI
import Testing

/// `Localizable.xcstrings`, the paywall's texts in five languages, and the phrases of the code that
/// use it.
@Suite(.timeLimit(.minutes(30))) struct PaywallCatalogTests {
  private struct Catalog: Decodable {
    struct Entry: Decodable {
      var extractionState: String?
      var localizations: [String: Localization]
    }
    struct Localization: Decodable {
      var stringUnit: Unit
    }
    struct Unit: Decodable {
      var state: String
      var value: String
    }

    var sourceLanguage: String
    var strings: [String: Entry]
  }

  private static let languages = ["de", "en", "es", "fr", "ja"]
  private static let folder = Repository.root
    .appending(path: "Sources/Client/TesseraUI")

  private func catalog() throws -> Catalog {
    let file = Self.folder.appending(path: "Localizable.xcstrings")
    return try JSONDecoder().decode(Catalog.self, from: Data(contentsOf: file))
  }

  private func value(_ phrase: PaywallPhrase, in language: String) throws -> String {
    let entry = try #require(try catalog().strings[phrase.rawValue], "\(phrase)")
    let unit = try #require(entry.localizations[language]?.stringUnit, "\(phrase) in \(language)")
    #expect(unit.state == "translated", "\(phrase) in \(language)")
    return unit.value
  }

  /// The arguments of a text, such as `1@`, ordered by number.
  private func arguments(_ text: String) -> [String] {
    var next = 0
    return text.matches(of: /%(?:([0-9]+)\$)?(@|[a-z]+)/).map { match in
      next += 1
      return "\(match.output.1.map(String.init) ?? "\(next)")\(match.output.2)"
    }.sorted()
  }

  @Test func `The catalog has exactly the phrases of the code`() throws {
    let catalog = try catalog()
    #expect(catalog.sourceLanguage == "en")
    #expect(catalog.strings.keys.sorted() == PaywallPhrase.allCases.map(\.rawValue).sorted())
    for (key, entry) in catalog.strings {
      #expect(entry.localizations.keys.sorted() == Self.languages, "\(key)")
      #expect(entry.extractionState == "manual", "Xcode removes what it does not find: \(key)")
    }
  }

  @Test(arguments: PaywallPhrase.allCases)
  func `A phrase is translated to every language with the same arguments`(
    phrase: PaywallPhrase
  ) throws {
    #expect(try value(phrase, in: "en") == phrase.english)
    for language in Self.languages {
      let text = try value(phrase, in: language)
      #expect(!text.isEmpty)
      #expect(arguments(text) == arguments(phrase.english), "\(language): \(text)")
    }
  }

  @Test func `Every phrase is used`() throws {
    let text = try String(
      contentsOf: Self.folder.appending(path: "PaywallText.swift"), encoding: .utf8)
    for phrase in PaywallPhrase.allCases {
      #expect([".", ",", ")"].contains { text.contains(".\(phrase)\($0)") }, "\(phrase)")
    }
  }

  @Test(arguments: [
    ("de", "1,00 € alle 3 Monate für 3 Monate"), ("en", "1,00 € every 3 months for 3 months"),
    ("es", "1,00 € cada 3 meses durante 3 meses"),
    ("fr", "1,00 € tous les 3 mois pendant 3 mois"), ("ja", "3か月間、3か月ごとに1,00 €"),
  ])
  func `Arguments are placed where the language requires them`(language: String, text: String)
    throws
  {
    let every = PaywallPhrase.fill(try value(.everyMonths, in: language), with: ["3"])
    let length = PaywallPhrase.fill(try value(.months, in: language), with: ["3"])
    #expect(
      PaywallPhrase.fill(
        try value(.payAsYouGo, in: language), with: ["1,00 €", every, length]) == text)
  }

  @Test func `A placeholder without an argument is removed`() {
    #expect(PaywallPhrase.fill("%@ and %2$@", with: ["one"]) == "one and ")
  }

  @Test(arguments: SubscriptionPeriod.Unit.allCases)
  func `Singular and plural units have separate texts`(unit: SubscriptionPeriod.Unit) {
    let text = PaywallText()
    let name = unit.debugDescription
    #expect(text.length(.init(value: 1, unit: unit)) == "1 \(name)")
    #expect(text.length(.init(value: 2, unit: unit)) == "2 \(name)s")
    #expect(text.period(.init(value: 1, unit: unit)) == "per \(name)")
    #expect(text.period(.init(value: 2, unit: unit)) == "every 2 \(name)s")
  }
}
