public import AppStoreCore
internal import Foundation

/// An amount of money in JSON: `{"amount": 4.99, "currency": "USD"}`.
public struct PriceBody: Hashable, Sendable {
  /// The price, in thousandths of the currency unit.
  public var price: Price

  /// Creates a body.
  public init(_ price: Price) {
    self.price = price
  }
}

extension PriceBody: Decodable {
  private enum CodingKeys: String, CodingKey {
    case amount, currency
  }

  /// Decodes an amount, rounded to thousandths, and its currency.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var scaled = try container.decode(Decimal.self, forKey: .amount) * 1000
    var rounded = Decimal()
    NSDecimalRound(&rounded, &scaled, 0, .bankers)
    guard let milliunits = Int64("\(rounded)") else {
      throw DecodingError.dataCorruptedError(
        forKey: .amount, in: container, debugDescription: "not an amount of money")
    }
    price = try Price(
      milliunits: milliunits, currency: container.decode(String.self, forKey: .currency))
  }
}
