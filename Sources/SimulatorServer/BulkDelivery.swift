public import AppStoreServerAPI

/// Posts many signed notifications, some of them at a time, without trying any again.
///
/// With one at a time they arrive in order; with more, a later one may overtake an earlier one, as Apple's
/// do.
public struct BulkDelivery: Sendable {
  /// A notification to post.
  public struct Letter: Sendable {
    /// What it is called in a report, such as its type.
    public let name: String
    /// The compact JWS.
    public let signedPayload: String

    /// Creates a letter.
    public init(name: String, signedPayload: String) {
      self.name = name
      self.signedPayload = signedPayload
    }
  }

  /// A notification that the server did not accept.
  public struct Refusal: Sendable, CustomStringConvertible {
    /// What it is called.
    public let name: String
    /// What came of it, in Apple's words.
    public let result: SendAttemptResult
    /// The HTTP status; `nil` when no answer came.
    public let status: Int?

    /// The notification and the answer in one line.
    public var description: String {
      "\(name): \(status.map { "HTTP status \($0)" } ?? result.rawValue)"
    }
  }

  /// How many refusals a report has in full.
  public static let refusalLimit = 10
  /// After how many unanswered notifications in a row, with none accepted before, it gives up.
  public static let silenceLimit = 20

  /// How many notifications were answered with a status from 200 to 206.
  public private(set) var accepted = 0
  /// How many were not.
  public private(set) var refused = 0
  /// The first of those that were not.
  public private(set) var refusals: [Refusal] = []
  /// Whether nobody seems to be there, so that it gave up.
  public var isHopeless: Bool { accepted == 0 && silent >= Self.silenceLimit }

  private let sender: NotificationSender
  private let concurrency: Int
  private var silent = 0

  /// Creates a delivery.
  ///
  /// - Parameters:
  ///   - sender: The way to the server; its first address is posted to.
  ///   - concurrency: How many notifications are under way at most; at least 1.
  public init(sender: NotificationSender, concurrency: Int) {
    precondition(concurrency >= 1 && !sender.urls.isEmpty, "something is sent, and to somebody")
    self.sender = sender
    self.concurrency = concurrency
  }

  /// Posts everything that a source gives and waits for all answers.
  ///
  /// The source is asked only when there is room, so that what waits does not pile up.
  /// - Parameter next: Returns some more notifications; `nil` at the end.
  /// - Throws: What `next` throws, after the answers to what is under way.
  public mutating func deliver<Failure: Error>(
    _ next: () throws(Failure) -> [Letter]?
  ) async throws(Failure) {
    let sender = sender
    let concurrency = concurrency
    var failure: Failure?
    await withTaskGroup(of: Refusal.self) { group in
      var underWay = 0
      while failure == nil, !isHopeless {
        var letters: [Letter]?
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
            return Refusal(name: letter.name, result: answer.result, status: answer.status)
          }
        }
      }
      for await answer in group { note(answer) }
    }
    if let failure { throw failure }
  }

  private mutating func note(_ answer: Refusal) {
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
