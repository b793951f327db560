internal import AppStoreTypes
internal import Crypto
internal import Encodings
package import Foundation

/// The identifier of an event: `evt_` and 32 lowercase hexadecimal digits.
///
/// It is a hash of what caused the event, so an event that is derived again has an equal one.
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
    let name = "\(ledger.uuidString.lowercased())\n\(changeSequence)\n\(type)\n\(subject)"
    rawValue = "evt_" + Self.digits(of: name)
  }

  /// Returns the first 32 hexadecimal digits of a text's hash.
  private static func digits(of text: String) -> String {
    SHA256.hash(data: Array(text.utf8)).withUnsafeBytes {
      Hex.encode(UnsafeRawBufferPointer(rebasing: $0[..<16]))
    }
  }

  /// The identifier's digits as an uppercase UUID, as RevenueCat writes identifiers.
  ///
  /// - Parameter part: The number of the body among those of one event. The first one has the
  ///   digits of the event; the others have digits derived from them.
  package func uuid(part: Int) -> String {
    var digits = String(rawValue.dropFirst(4))
    if part > 0 {
      digits = Self.digits(of: "\(rawValue)\n\(part)")
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
