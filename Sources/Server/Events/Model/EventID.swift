internal import AppStoreCore
internal import Crypto
package import Foundation

/// The identifier of an event: `evt_` and 32 lowercase hexadecimal digits.
///
/// It depends on nothing but what caused the event, so an event that is derived again has an equal
/// one. Its first 12 digits are the line of the change feed, so indexes of events grow at their end;
/// the others are a hash.
package struct EventID: Identifier {
  /// The text of the identifier.
  package let rawValue: String
  /// Creates an identifier from its text.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Creates the identifier of an event.
  ///
  /// - Parameters:
  ///   - ledger: The random identifier of the ledger.
  ///   - changeSequence: The line of the change feed that caused the event.
  ///   - type: The type of the event.
  ///   - subject: What the event is about; it differs between two events of one type and line.
  package init(ledger: UUID, changeSequence: Int64, type: EventType, subject: String) {
    assert(0..<1 << 48 ~= changeSequence, "the number of a line fits into 12 digits")
    let name = "\(ledger.uuidString.lowercased())\n\(changeSequence)\n\(type)\n\(subject)"
    let line = withUnsafeBytes(of: changeSequence.bigEndian) {
      Hex.encode(UnsafeRawBufferPointer(rebasing: $0[2...]))
    }
    rawValue = "evt_" + line + Self.digits(of: name, bytes: 10)
  }

  /// Returns the digits of the first bytes of a text's hash.
  private static func digits(of text: String, bytes: Int) -> String {
    SHA256.hash(data: Array(text.utf8)).withUnsafeBytes {
      Hex.encode(UnsafeRawBufferPointer(rebasing: $0[..<bytes]))
    }
  }

  /// The identifier's digits as an uppercase UUID, as RevenueCat writes identifiers.
  ///
  /// - Parameter part: The number of the body among those of one event. The first one has the
  ///   digits of the event; the others have digits derived from them.
  package func uuid(part: Int) -> String {
    var digits = String(rawValue.dropFirst(4))
    if part > 0 {
      digits = Self.digits(of: "\(rawValue)\n\(part)", bytes: 16)
    }
    var groups: [Substring] = []
    var rest = digits.uppercased()[...]
    for length in [8, 4, 4, 4] {
      groups.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return (groups + [rest]).joined(separator: "-")
  }
}
