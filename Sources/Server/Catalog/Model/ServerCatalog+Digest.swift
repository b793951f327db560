internal import AppStoreCore
internal import Crypto
internal import Foundation

extension ServerCatalog {
  /// A text that is equal for equal catalogs, also in other processes, and different for others.
  ///
  /// Keys and secrets that a description hides do not count, but their identifiers do.
  public var digest: String {
    String(Hex.encode(SHA256.hash(data: Data(CanonicalText.of(self).utf8))).prefix(32))
  }
}

/// Writes any value as text: its parts in their order, and those of sets and dictionaries sorted.
private enum CanonicalText {
  static func of(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard !mirror.children.isEmpty else { return leaf(value, mirror) }
    let parts = mirror.children.map { "\($0.label ?? ""):\(of($0.value))" }
    let isOrdered = mirror.displayStyle != .set && mirror.displayStyle != .dictionary
    return "(" + (isOrdered ? parts : parts.sorted()).joined(separator: ",") + ")"
  }

  /// The text of a value without parts.
  private static func leaf(_ value: Any, _ mirror: Mirror) -> String {
    switch mirror.displayStyle {
    case .collection, .set, .dictionary: "()"
    case .optional: "nil"
    default: String(reflecting: value)
    }
  }
}
