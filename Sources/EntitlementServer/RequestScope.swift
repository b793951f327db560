internal import Encodings
public import Logging

/// The request that a task works on, so that every line of the log can name it.
public enum RequestScope {
  /// The request and what is noted about it; `nil` outside of requests.
  @TaskLocal static var notes: RequestNotes?

  /// The request's number; `nil` outside of requests.
  static var id: String? { notes?.id }

  /// Adds the request's number to every line that is logged while it is worked on.
  public static let metadataProvider = Logger.MetadataProvider {
    id.map { ["request": "\($0)"] } ?? [:]
  }

  /// The longest number that is taken over from a client.
  private static let longestID = 64

  /// Returns a client's number of the request when it may stand in a log, else a new one.
  static func id(from text: String?, random: (Int) -> [UInt8]) -> String {
    if let text, (1...longestID).contains(text.utf8.count), text.utf8.allSatisfy(isPlain) {
      return text
    }
    return random(8).withUnsafeBytes { Hexadecimal.encode($0) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}

/// What those who work on a request know from those who guard it.
struct RequestNotes: Sendable {
  /// The request's number.
  let id: String
  /// Takes a place in quarantine; returns `false` when the request's sender has no more.
  let takesQuarantine: @Sendable () -> Bool
}
