internal import AppStoreCore
public import Logging
internal import Synchronization

/// The request that a task handles, so that every log line can name it.
public enum CurrentRequest {
  /// The notes about the request; `nil` outside of requests.
  @TaskLocal static var notes: RequestAnnotations?

  /// The request's number; `nil` outside of requests.
  static var id: String? { notes?.id }

  /// Adds the request's number to every line that is logged while it is handled.
  public static let metadataProvider = Logger.MetadataProvider {
    id.map { ["request": "\($0)"] } ?? [:]
  }

  /// The maximum length of a number that a client sends.
  private static let maxIDLength = 64

  /// Returns the client's number of the request if it is safe to log, else a new one.
  static func id(from text: String?, random: (Int) -> [UInt8]) -> String {
    if let text, (1...maxIDLength).contains(text.utf8.count), text.utf8.allSatisfy(isPlain) {
      return text
    }
    return random(8).withUnsafeBytes { Hex.encode($0) }
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

/// Data about a request that ``LimitedEntitlementService`` passes to its handlers.
struct RequestAnnotations: Sendable {
  /// The request's number.
  let id: String
  /// Takes a quarantine slot; returns `false` if the request's sender has none left.
  let takesQuarantine: @Sendable () -> Bool
  /// The limits on what the request stores; `nil` for none.
  let storage: StorageLimits?
  let limit: RejectingLimit
}

/// The limit that rejected a request, for its line in the log.
final class RejectingLimit: Sendable {
  private let value = Mutex<LimitName?>(nil)

  /// The limit; `nil` if none rejected the request.
  var name: LimitName? { value.withLock { $0 } }

  func set(_ limit: LimitName) { value.withLock { $0 = limit } }
}
