public import AppStoreTypes

/// What the server says about one customer at one time.
public struct CustomerInfoBody: Hashable, Sendable {
  /// The time the answer speaks of, to the second.
  public var requestDate: Timestamp
  /// The same time to the millisecond; `nil` when the server did not say.
  public var requestDateMilliseconds: Timestamp?
  /// The customer.
  public var subscriber: SubscriberBody

  /// Creates an answer that speaks of `requestDate`.
  public init(requestDate: Timestamp, subscriber: SubscriberBody) {
    self.requestDate = Timestamp(milliseconds: requestDate.milliseconds / 1000 * 1000)
    self.requestDateMilliseconds = requestDate
    self.subscriber = subscriber
  }
}

extension CustomerInfoBody: Decodable {
  private enum CodingKeys: String, CodingKey {
    case requestDate = "request_date"
    case requestDateMilliseconds = "request_date_ms"
    case subscriber
  }

  /// Decodes an answer; the request date and the customer must be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    requestDate = try container.date(.requestDate)
    requestDateMilliseconds = container.lenient(Timestamp.self, .requestDateMilliseconds)
    subscriber = try container.decode(SubscriberBody.self, forKey: .subscriber)
  }
}
