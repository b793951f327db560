/// A typed identifier, so that different kinds cannot be confused.
///
/// In JSON it is a plain string. Two identifiers are equal if their bytes are equal.
public protocol Identifier: RawRepresentable, Hashable, Comparable, Sendable, Codable, FieldValue,
  ExpressibleByStringLiteral, CustomStringConvertible
where RawValue == String {
  /// Creates an identifier from its text.
  init(rawValue: String)
}

extension Identifier {
  /// Creates an identifier from its text.
  public init(_ text: String) { self.init(rawValue: text) }

  /// Reads an identifier from a JSON string.
  public init(field: JSONValue) throws(JSONFieldError) {
    self.init(rawValue: try String(field: field))
  }

  /// The identifier as a JSON string.
  public var fieldValue: JSONValue { .string(rawValue) }

  /// Creates an identifier from a literal.
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// The identifier's text.
  public var description: String { rawValue }

  /// Compares identifiers by bytes, like databases: é as one scalar and as two are different
  /// identifiers.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawValue.isSpelled(as: rhs.rawValue) }

  /// Returns whether two identifiers differ in a byte; the default implementation would compare
  /// strings.
  public static func != (lhs: Self, rhs: Self) -> Bool { !(lhs == rhs) }

  /// Orders identifiers by their UTF-8 bytes.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue.utf8.lexicographicallyPrecedes(rhs.rawValue.utf8)
  }
}

/// The identifier of one transaction.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/transactionid>
public struct TransactionID: Identifier {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates an identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of the first transaction of a purchase, the same through renewals and restores.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/originaltransactionid>
public struct OriginalTransactionID: Identifier {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates an identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of a product, as entered in App Store Connect.
public struct ProductID: Identifier {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates an identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of a subscription group.
public struct SubscriptionGroupID: Identifier {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates an identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The bundle identifier of an app.
public struct BundleID: Identifier {
  /// The text Apple signs.
  public let rawValue: String
  /// Creates an identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// An app user ID: the developer's own, or an anonymous one created by the SDK.
public struct AppUserID: Identifier {
  /// The text of the ID.
  public let rawValue: String
  /// Creates an identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of an entitlement, such as `pro`.
public struct EntitlementID: Identifier {
  /// The text of the ID.
  public let rawValue: String
  /// Creates an identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}
