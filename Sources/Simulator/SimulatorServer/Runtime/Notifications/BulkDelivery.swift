public import AppStoreServerAPI

/// Posts many signed notifications, some of them concurrently, without retries.
///
/// With a concurrency of 1 they arrive in order. Otherwise a later one can overtake an earlier one,
/// as with Apple.
public struct BulkDelivery: Sendable {
  /// A notification to post.
  public struct Message: Sendable {
    /// The name in a report, such as the type.
    public let name: String
    /// The compact JWS.
    public let signedPayload: String

    /// Creates a notification to post.
    public init(name: String, signedPayload: String) {
      self.name = name
      self.signedPayload = signedPayload
    }
  }

  /// A notification that the server did not accept.
  public struct Rejection: Sendable, CustomStringConvertible {
    /// The name of the notification.
    public let name: String
    /// The result in Apple's terms.
    public let result: SendAttemptResult
    /// The HTTP status; `nil` if there was no response.
    public let status: Int?

    /// The notification and the response in one line.
    public var description: String {
      "\(name): \(status.map { "HTTP status \($0)" } ?? result.rawValue)"
    }
  }

  /// The maximum number of errors that a report contains in full.
  public static let rejectionLimit = 10
  /// The number of consecutive notifications without a response, with none accepted before, after
  /// which the delivery stops.
  public static let unansweredLimit = 20

  /// The number of notifications that got a status from 200 to 206.
  public private(set) var accepted = 0
  /// The number of notifications that were not accepted.
  public private(set) var rejected = 0
  /// The first notifications that were not accepted.
  public private(set) var rejections: [Rejection] = []
  /// Whether the server seems unreachable, so that the delivery stopped.
  public var isUnreachable: Bool { accepted == 0 && unanswered >= Self.unansweredLimit }

  private let sender: NotificationSender
  private let concurrency: Int
  private var unanswered = 0

  /// Creates a delivery.
  ///
  /// - Parameters:
  ///   - sender: Sends to the server, at its first address.
  ///   - concurrency: The maximum number of notifications in flight; at least 1.
  public init(sender: NotificationSender, concurrency: Int) {
    precondition(
      concurrency >= 1 && !sender.urls.isEmpty,
      "a delivery has an address and at least one request at a time")
    self.sender = sender
    self.concurrency = concurrency
  }

  /// Posts everything that a source returns and waits for all responses.
  ///
  /// The source is only called when there is capacity, so that no backlog builds up.
  /// - Parameter next: Returns more notifications; `nil` at the end.
  /// - Throws: The error of `next`, after the responses to the notifications in flight.
  public mutating func deliver<Failure: Error>(
    _ next: () throws(Failure) -> [Message]?
  ) async throws(Failure) {
    let sender = sender
    let concurrency = concurrency
    var failure: Failure?
    await withTaskGroup(of: Rejection.self) { group in
      var inFlight = 0
      while failure == nil, !isUnreachable {
        var messages: [Message]?
        do throws(Failure) { messages = try next() } catch { failure = error }
        guard let messages else { break }
        for message in messages {
          if inFlight == concurrency, let result = await group.next() {
            note(result)
            inFlight -= 1
          }
          inFlight += 1
          group.addTask {
            let result = await sender.send(message.signedPayload, to: 0)
            return Rejection(name: message.name, result: result.result, status: result.status)
          }
        }
      }
      for await result in group { note(result) }
    }
    if let failure { throw failure }
  }

  private mutating func note(_ result: Rejection) {
    guard result.result != .success else {
      accepted += 1
      unanswered = 0
      return
    }
    rejected += 1
    unanswered = result.status == nil ? unanswered + 1 : 0
    if rejections.count < Self.rejectionLimit { rejections.append(result) }
  }
}
