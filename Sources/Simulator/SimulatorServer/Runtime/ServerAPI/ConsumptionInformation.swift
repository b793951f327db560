public import AppStoreCore

/// Consumption information that the developer's server sent for a requested refund.
public struct ConsumptionInformation: Hashable, Sendable, Codable {
  /// The transaction.
  public var transactionId: TransactionID
  /// The time of receipt, in the store's time.
  public var receivedDate: Timestamp
  /// The version of the endpoint, 1 or 2.
  public var version: Int
  /// The request as received.
  ///
  /// Its fields have passed Apple's rules.
  public var request: JSONObject

  private enum CodingKeys: String, CodingKey {
    case transactionId, receivedDate, version, request
  }

  init(
    transactionId: TransactionID, receivedDate: Timestamp, version: Int, request: JSONObject
  ) {
    self.transactionId = transactionId
    self.receivedDate = receivedDate
    self.version = version
    self.request = request
  }

  /// Decodes what ``encode(to:)`` wrote.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard case .object(let request) = try values.decode(JSONValue.self, forKey: .request) else {
      throw DecodingError.dataCorruptedError(
        forKey: .request, in: values, debugDescription: "not an object")
    }
    self.init(
      transactionId: try values.decode(TransactionID.self, forKey: .transactionId),
      receivedDate: try values.decode(Timestamp.self, forKey: .receivedDate),
      version: try values.decode(Int.self, forKey: .version), request: request)
  }

  /// Encodes every field.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(transactionId, forKey: .transactionId)
    try values.encode(receivedDate, forKey: .receivedDate)
    try values.encode(version, forKey: .version)
    try values.encode(JSONValue.object(request), forKey: .request)
  }
}
