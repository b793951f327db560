public import AppStoreCore

/// One line of a customer's timeline.
public struct TimelineLine: Hashable, Sendable {
  /// What a line is about.
  public enum Kind: String, CaseIterable, Sendable {
    /// Data that Apple signed.
    case fact
    /// A change of IDs or owners.
    case operation
    /// A grant, an override, a currency adjustment, or a purchase in the Test Store.
    case act
    /// An event that other systems are notified of.
    case event
    /// An event that was sent to a webhook endpoint.
    case delivery

    var title: String {
      switch self {
      case .fact: "signed fact"
      case .operation: "identity"
      case .act: "operation"
      case .event: "event"
      case .delivery: "webhook"
      }
    }
  }

  /// When it happened.
  public let at: Timestamp
  /// What the line is about.
  public let kind: Kind
  /// What identifies the line among those of its kind.
  public let id: String
  /// The text of the link.
  public let title: String
  /// The address of its page; `nil` if it has none.
  public let link: String?
  /// What happened, in a few words.
  public let text: String
  /// Where it came from, and other dates.
  public let note: String

  /// The position of the line in a timeline.
  public var position: TimelinePosition {
    TimelinePosition(at: at, rank: Kind.allCases.firstIndex(of: kind) ?? 0, id: id)
  }

  var values: [String: Any] {
    var values: [String: Any] = [
      "at": at.iso8601, "kind": kind.rawValue, "kindTitle": kind.title, "title": title,
      "text": text, "note": note,
    ]
    values["lineLink"] = link
    return values
  }
}

/// A position in a timeline: a time, and what orders lines of the same time.
public struct TimelinePosition: Hashable, Comparable, Sendable {
  let at: Timestamp
  let rank: Int
  let id: String

  init(at: Timestamp, rank: Int, id: String) {
    self.at = at
    self.rank = rank
    self.id = id
  }

  /// Parses the text of a position; `nil` if it is malformed.
  public init?(text: String) {
    let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let at = Int64(parts[0]), let rank = Int(parts[1]), rank >= 0 else {
      return nil
    }
    self.init(at: Timestamp(milliseconds: at), rank: rank, id: String(parts[2]))
  }

  /// The position as the address of a page contains it.
  public var text: String { "\(at.milliseconds).\(rank).\(id)" }

  /// Compares by time, then by kind and ID.
  public static func < (lhs: TimelinePosition, rhs: TimelinePosition) -> Bool {
    if lhs.at != rhs.at { return lhs.at < rhs.at }
    if lhs.rank != rhs.rank { return lhs.rank < rhs.rank }
    if lhs.id.utf8.count != rhs.id.utf8.count { return lhs.id.utf8.count < rhs.id.utf8.count }
    return lhs.id.utf8.lexicographicallyPrecedes(rhs.id.utf8)
  }
}
