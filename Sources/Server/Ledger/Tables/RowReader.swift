public import AppStoreCore
public import Foundation

/// Reads the values of a row in the order of its columns.
///
/// A value of another type makes the row unreadable.
public struct RowReader {
  private let values: [LedgerValue]
  private var next = 0
  private(set) var isReadable = true

  init(_ values: [LedgerValue]) { self.values = values }

  /// Returns a text.
  public mutating func text() -> String { required(optionalText(), "") }

  /// Returns a text; `nil` if it is absent.
  public mutating func optionalText() -> String? {
    switch value() {
    case .text(let text): text
    case .null: nil
    case .integer, .bool, .bytes: unreadable()
    }
  }

  /// Returns an integer.
  public mutating func integer() -> Int64 { required(optionalInteger(), 0) }

  /// Returns an integer; `nil` if it is absent.
  public mutating func optionalInteger() -> Int64? {
    switch value() {
    case .integer(let number): number
    case .null: nil
    case .text, .bool, .bytes: unreadable()
    }
  }

  /// Returns a date.
  public mutating func date() -> Timestamp { Timestamp(milliseconds: integer()) }

  /// Returns a date; `nil` if it is absent.
  public mutating func optionalDate() -> Timestamp? {
    optionalInteger().map(Timestamp.init(milliseconds:))
  }

  /// Returns a truth value.
  public mutating func bool() -> Bool {
    guard case .bool(let isTrue) = value() else { return required(nil, false) }
    return isTrue
  }

  /// Returns bytes.
  public mutating func bytes() -> [UInt8] {
    guard case .bytes(let bytes) = value() else { return required(nil, []) }
    return bytes
  }

  /// Returns a UUID; `nil` if it is absent.
  public mutating func optionalUUID() -> UUID? {
    guard let text = optionalText() else { return nil }
    return UUID(uuidString: text) ?? unreadable()
  }

  /// Returns a dictionary.
  public mutating func dictionary<Value: Decodable>() -> [String: Value] {
    required(LedgerDictionary.values(text()), [:])
  }

  /// Returns an app user ID.
  public mutating func appUserID() -> AppUserID { AppUserID(rawValue: text()) }

  /// Returns an app user ID; `nil` if it is absent.
  public mutating func optionalAppUserID() -> AppUserID? {
    optionalText().map(AppUserID.init(rawValue:))
  }

  private mutating func value() -> LedgerValue {
    guard next < values.count else { return .null }
    defer { next += 1 }
    return values[next]
  }

  private mutating func required<Value>(_ value: Value?, _ otherwise: Value) -> Value {
    if value == nil { isReadable = false }
    return value ?? otherwise
  }

  private mutating func unreadable<Value>() -> Value? {
    isReadable = false
    return nil
  }
}
