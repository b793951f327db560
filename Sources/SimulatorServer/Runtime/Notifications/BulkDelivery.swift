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
  public static let refusalLimit = 10
  /// The number of consecutive notifications without a response, with none accepted before, after
  /// which the delivery stops.
  public static let silenceLimit = 20

  /// The number of notifications answered with a status from 200 to 206.
  public private(set) var accepted = 0
  /// The number of notifications that were not accepted.
  public private(set) var refused = 0
  /// The first notifications that were not accepted.
  public private(set) var refusals: [Rejection] = []
  /// Whether the server seems unreachable, so that the delivery stopped.
  public var isHopeless: Bool { accepted == 0 && silent >= Self.silenceLimit }

  private let sender: NotificationSender
  private let concurrency: Int
  private var silent = 0

  /// Creates a delivery.
  ///
  /// - Parameters:
  ///   - sender: Sends to the server, at its first address.
  ///   - concurrency: The maximum number of notifications in flight; at least 1.
  public init(sender: NotificationSender, concurrency: Int) {
    precondition(concurrency >= 1 && !sender.urls.isEmpty, "something is sent, and to somebody")
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
      var underWay = 0
      while failure == nil, !isHopeless {
        var letters: [Message]?
        do throws(Failure) { letters = try next() } catch { failure = error }
        guard let letters else { break }
        for letter in letters {
          if underWay == concurrency, let answer = await group.next() {
            note(answer)
            underWay -= 1
          }
          underWay += 1
          group.addTask {
            let answer = await sender.send(letter.signedPayload, to: 0)
            return Rejection(name: letter.name, result: answer.result, status: answer.status)
          }
        }
      }
      for await answer in group { note(answer) }
    }
    if let failure { throw failure }
  }

  private mutating func note(_ answer: Rejection) {
    guard answer.result != .success else {
      accepted += 1
      silent = 0
      return
    }
    refused += 1
    silent = answer.status == nil ? silent + 1 : 0
    if refusals.count < Self.refusalLimit { refusals.append(answer) }
  }
}
