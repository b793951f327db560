import Paywalls
import Testing

@Suite("Variables in texts of paywalls", .timeLimit(.minutes(30)))
struct PaywallMessageTests {
  @Test(arguments: [
    ("Go Pro", "Go Pro"), ("{{ product.price }}", "$1"), ("{{product.price}}!", "$1!"),
    ("a {{ product.price }} b {{ product.price }} c", "a $1 b $1 c"),
    ("{{ product.offer_price }}", nil), ("{{ product.prize }}", nil), ("{{ product.price", nil),
    ("}} {", "}} {"), ("", ""), ("{ product.price }", "{ product.price }"),
    ("{{ }}", nil), ("{{{{ product.price }}}}", nil),
  ])
  func `Variables are replaced by their values`(text: String, filled: String?) {
    #expect(PaywallMessage(text).filled(with: [.price: "$1"]) == filled)
  }

  @Test func `A value that looks like a variable stays text`() {
    #expect(
      PaywallMessage("{{ product.price }}").filled(
        with: [.price: "{{ product.offer_price }}", .offerPrice: "free"])
        == "{{ product.offer_price }}")
  }
}
