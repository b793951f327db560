import Paywalls
import Testing

@Suite("Locales of paywalls", .timeLimit(.minutes(30)))
struct PaywallLocaleTests {
  @Test(arguments: [
    (["pt-BR", "en"], ["pt-PT"], "pt-BR"), (["pt-BR", "pt", "en"], ["pt-PT"], "pt"),
    (["zh-Hans", "zh-Hant"], ["zh-Hant-TW"], "zh-Hant"),
    (["zh-Hans", "en"], ["zh-Hant-TW", "en"], "en"), (["es-419", "es-ES"], ["es-MX"], "es-419"),
    (["en-GB", "en-US"], ["en-US"], "en-US"), (["en_GB"], ["en-gb"], "en_GB"),
    (["de", "fr"], ["it", "fr-CA", "de"], "fr"),
    (["sr-Latn", "sr"], ["sr-Latn-RS-u-ca-gregory"], "sr-Latn"),
  ])
  func `The nearest locale of the first language is chosen`(
    names: [String], preferred: [String], best: String
  ) {
    #expect(PaywallLocale.best(of: names, for: preferred) == best)
  }

  @Test func `Without a common language there is no locale`() {
    #expect(PaywallLocale.best(of: ["de", "en"], for: ["ja", "xx", ""]) == nil)
  }

  @Test(arguments: [
    ("de", "de"), ("PT_br", "pt-BR"), ("zh-hant-tw", "zh-Hant-TW"), ("es-419", "es-419"),
    ("fil", "fil"), ("qq", nil), ("german", nil), ("", nil), ("-", nil),
  ])
  func `A name is read in any case`(text: String, name: String?) {
    #expect(PaywallLocale(text)?.name == name)
  }
}
