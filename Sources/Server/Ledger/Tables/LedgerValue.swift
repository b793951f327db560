internal import AppStoreCore
public import Foundation

/// A value of a row, in a form that every store can keep.
public enum LedgerValue: Hashable, Sendable {
  /// No value.
  case null
  /// A text.
  case text(String)
  /// An integer, such as a date in milliseconds.
  case integer(Int64)
  /// A truth value.
  case bool(Bool)
  /// Bytes.
  case bytes([UInt8])

  /// Creates a text; `nil` is ``null``.
  public static func text(orNull text: String?) -> LedgerValue { text.map { .text($0) } ?? .null }

  /// Creates the text of a UUID.
  public static func uuid(_ uuid: UUID) -> LedgerValue { .text(uuid.uuidString.lowercased()) }

  /// Creates an integer; `nil` is ``null``.
  public static func integer(orNull number: Int64?) -> LedgerValue {
    number.map { .integer($0) } ?? .null
  }

  /// Compares values; two texts are equal if their bytes are, as in a database.
  public static func == (lhs: LedgerValue, rhs: LedgerValue) -> Bool {
    switch (lhs, rhs) {
    case (.null, .null): true
    case (.text(let one), .text(let other)): one.isSpelled(as: other)
    case (.integer(let one), .integer(let other)): one == other
    case (.bool(let one), .bool(let other)): one == other
    case (.bytes(let one), .bytes(let other)): one == other
    case (.null, _), (.text, _), (.integer, _), (.bool, _), (.bytes, _): false
    }
  }

  /// The value in a cursor, and in an error: an integer in decimal digits, a text as it is.
  public var description: String {
    switch self {
    case .null: ""
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .bool(let isTrue): "\(isTrue)"
    case .bytes(let bytes): "\(bytes.count) bytes"
    }
  }
}

extension LedgerValue: CustomStringConvertible {}
