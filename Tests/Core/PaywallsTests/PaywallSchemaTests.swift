import AppStoreCore
import EntitlementAPI
import Foundation
import Paywalls
import RepositoryFiles
import Testing

@Suite("The JSON of paywalls and its schema", .timeLimit(.minutes(30)))
struct PaywallSchemaTests {
  private func schema() throws -> JSONSchema {
    let file = Repository.root.appending(path: "Docs/paywall.schema.json")
    let text = try Array(Data(contentsOf: file))
    return JSONSchema(root: try WireJSON.decode(JSONValue.self, from: text))
  }

  private func json(_ paywall: Paywall) throws -> JSONObject {
    let value = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(paywall))
    guard case .object(let object) = value else { return JSONObject() }
    return object
  }

  @Test func `A paywall survives a round trip`() throws {
    let bytes = try WireJSON.encode(Sample.paywall)
    #expect(try WireJSON.decode(Paywall.self, from: bytes) == Sample.paywall)
    let least = Paywall(
      template: .single, defaultLocale: "en", locales: ["en": PaywallTexts(title: "Pro")])
    #expect(
      try String(decoding: WireJSON.encode(least), as: UTF8.self)
        == #"{"default_locale":"en","locales":{"en":{"title":"Pro"}},"template":"single"}"#)
    #expect(try WireJSON.decode(Paywall.self, from: WireJSON.encode(least)) == least)
  }

  @Test func `Unknown members, templates and icons of a newer server are read`() throws {
    let text = """
      {"template":"carousel","default_locale":"en","animation":{"a":[1]},"locales":{"en":
      {"title":"Pro","video":"x","features":[{"title":"A","icon":"unicorn","depth":3}]}}}
      """
    let paywall = try WireJSON.decode(Paywall.self, from: Array(text.utf8))
    #expect(paywall.template.drawn == .list)
    #expect(paywall.locales["en"]?.features.map(\.title) == ["A"])
  }

  @Test func `A paywall is valid by the schema`() throws {
    let schema = try schema()
    #expect(schema.problems(of: .object(try json(Sample.paywall))).isEmpty)
    var everything = Sample.paywall
    everything.images.icon = "https://example.com/icon.png"
    everything.locales["en"]?.imageTexts.icon = "The app"
    everything.locales["en"]?.offerName = "{{ product.store_product_name }}"
    everything.locales["en"]?.restore = "Restore"
    everything.locales["en"]?.terms = "Terms"
    #expect(schema.problems(of: .object(try json(everything))).isEmpty)
    #expect(
      schema.propertyNames(at: "#") == Set(try json(everything).members.map(\.key)),
      "the schema and the encoding have the same members")
  }

  @Test func `The texts of the schema are those of the code`() throws {
    var texts = Sample.english
    texts.offerName = "x"
    texts.restore = "x"
    texts.terms = "x"
    texts.privacy = "x"
    let value = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(texts))
    guard case .object(let object) = value else { return }
    #expect(try schema().propertyNames(at: "#/$defs/texts") == Set(object.members.map(\.key)))
    #expect(try schema().names(at: "#/$defs/feature", "icon") == Set(PaywallIcon.knownNames))
    #expect(
      try schema().names(at: "#", "template") == Set(PaywallTemplate.known.map(\.rawValue)))
  }

  @Test(arguments: [
    ("template", JSONValue.string("carousel")), ("default_locale", .string("english")),
    ("locales", .object(["en": .object(["subtitle": .string("no title")])])),
    ("locales", .object(["en": .object(["title": .string("")])])),
    ("locales", .object(["en": .object(["title": .string("x"), "titel": .string("y")])])),
    ("colors", .object(["light": .object(["background": .string("white")])])),
    ("images", .object(["header": .string("http://example.com/a.png")])),
    ("packages", .string("$rc_annual")), ("sound", .string("loud")),
  ])
  func `The schema rejects a mistake`(key: String, value: JSONValue) throws {
    var object = try json(Sample.paywall)
    object[key] = value
    #expect(!(try schema()).problems(of: .object(object)).isEmpty)
  }
}
