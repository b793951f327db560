public import AppStoreCore

/// The state of one customer at one time.
public struct CustomerInfoBody: Hashable, Sendable {
  /// The time of the response, to the second.
  public var requestDate: Timestamp
  /// The same time to the millisecond; `nil` if not given.
  public var requestDateMilliseconds: Timestamp?
  /// The customer.
  public var subscriber: SubscriberBody

  /// Creates a response for `requestDate`.
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

  /// Decodes a response; the request date and the customer are required.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    requestDate = try container.date(.requestDate)
    requestDateMilliseconds = container.lenient(Timestamp.self, .requestDateMilliseconds)
    subscriber = try container.decode(SubscriberBody.self, forKey: .subscriber)
  }
}
