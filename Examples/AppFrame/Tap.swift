/// A tap of the customer.
public enum Tap: Hashable, Sendable {
  /// No tap; the customer looks at the screen.
  case look
  /// The shop: some products, or all that the app sells if none is named.
  case products([String])
  /// A product's button.
  case buy(String)
  /// The app's icon: the app returns to the foreground.
  case refresh
  /// The button that restores purchases.
  case restore
  /// The button that logs in, with a name.
  case logIn(String)
  /// The button that logs out.
  case logOut
  /// The debug screen.
  case explain

  /// Every tap as it is typed.
  public static let help =
    "look, products [ID…], buy ID, refresh, restore, login NAME, logout, explain"

  /// Parses a tap; `nil` for an unknown line.
  public init?(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("look", 1): self = .look
    case ("products", _): self = .products(Array(words.dropFirst()))
    case ("buy", 2): self = .buy(words[1])
    case ("refresh", 1): self = .refresh
    case ("restore", 1): self = .restore
    case ("login", 2): self = .logIn(words[1])
    case ("logout", 1): self = .logOut
    case ("explain", 1): self = .explain
    default: return nil
    }
  }
}
