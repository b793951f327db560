/// The code of a virtual currency, such as `COIN`.
public struct VirtualCurrencyCode: Identifier {
  /// The text of the code.
  public let rawValue: String
  /// Creates a code from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}
