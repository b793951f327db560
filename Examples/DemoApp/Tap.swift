/// What the customer can tap.
enum Tap {
  case showProducts([String])
  case buy(String)
  case refresh
  case restore

  static let help = "products ID…, buy ID, refresh, restore"

  init?(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("products", 2...): self = .showProducts(Array(words.dropFirst()))
    case ("buy", 2): self = .buy(words[1])
    case ("refresh", 1): self = .refresh
    case ("restore", 1): self = .restore
    default: return nil
    }
  }
}
