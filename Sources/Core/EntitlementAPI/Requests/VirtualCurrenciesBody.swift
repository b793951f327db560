public import AppStoreCore

/// The body of `GET /v1/subscribers/{id}/virtual_currencies`: a customer's balances.
public struct VirtualCurrenciesBody: Hashable, Sendable, Codable {
  /// The balances by currency code, for every currency in the catalog, including those at 0.
  public var virtualCurrencies: [String: VirtualCurrencyBody]

  /// Creates a body.
  public init(_ currencies: [VirtualCurrencyBody]) {
    virtualCurrencies = Dictionary(currencies.map { ($0.code.rawValue, $0) }) { _, last in last }
  }

  private enum CodingKeys: String, CodingKey {
    case virtualCurrencies = "virtual_currencies"
  }
}

/// The balance of one currency.
public struct VirtualCurrencyBody: Hashable, Sendable, Codable {
  /// The balance.
  public var balance: Int64
  /// The code.
  public var code: VirtualCurrencyCode
  /// The display name.
  public var name: String
  /// The description; `nil` if none exists.
  public var description: String?

  /// Creates a body.
  public init(balance: Int64, code: VirtualCurrencyCode, name: String, description: String?) {
    self.balance = balance
    self.code = code
    self.name = name
    self.description = description
  }
}

/// The body of `POST /v1/subscribers/{id}/virtual_currencies/transactions`, an extension of the
/// API.
///
/// A retry with the same `Idempotency-Key` changes nothing.
public struct CurrencyTransactionBody: Hashable, Sendable, Codable {
  /// The maximum number of currencies in one request.
  public static let maxCurrencies = 100
  /// The maximum amount of one currency that a request adds or deducts.
  public static let maxAmount: Int64 = 2_000_000_000
  /// The maximum length of a reference, in characters.
  public static let maxReferenceLength = 255

  /// The amount to add to each currency; negative to deduct.
  public var adjustments: [String: Int64]
  /// The sender's own reference; `nil` if none exists.
  public var reference: String?

  private enum CodingKeys: String, CodingKey {
    case adjustments, reference
  }

  /// An integer amount; other numbers are rejected with their field.
  private struct Amount: Decodable {
    let value: Int64

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let number = try container.decode(Double.self)
      guard let value = try? container.decode(Int64.self) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\(number) must be a whole number of 64 bits")
      }
      self.value = value
    }
  }

  /// Decodes a body; amounts must be integers.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    adjustments = try container.decode([String: Amount].self, forKey: .adjustments)
      .mapValues(\.value)
    reference = try container.decodeIfPresent(String.self, forKey: .reference)
  }

  /// The problem with the body and its fix; `nil` if none exists.
  public var problem: String? {
    guard (1...Self.maxCurrencies).contains(adjustments.count) else {
      return "adjustments: name 1 to \(Self.maxCurrencies) currencies."
    }
    for (code, amount) in adjustments.sorted(by: { $0.key < $1.key })
    where amount == 0 || !(-Self.maxAmount...Self.maxAmount).contains(amount) {
      return
        "adjustments.\(code): is 0 or more than \(Self.maxAmount); send another amount."
    }
    guard reference?.unicodeScalars.count ?? 0 <= Self.maxReferenceLength else {
      return "reference: longer than \(Self.maxReferenceLength) characters; shorten it."
    }
    guard reference?.unicodeScalars.contains("\0") != true else {
      return "reference: contains U+0000; remove it."
    }
    return nil
  }
}
