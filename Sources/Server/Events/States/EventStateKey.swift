package import AppStoreCore

/// What the derivation remembers a state about.
package enum EventStateKey: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// A purchase.
  case purchase(OriginalTransactionID)
  /// One app user ID.
  case customer(AppUserID)

  /// The key as text: `purchase:` or `customer:`, and the identifier.
  package var description: String {
    switch self {
    case .purchase(let id): "purchase:" + id.rawValue
    case .customer(let id): "customer:" + id.rawValue
    }
  }

  /// Parses the text of a key; `nil` for any other text.
  init?(_ description: String) {
    if description.hasPrefix("purchase:") {
      self = .purchase(OriginalTransactionID(String(description.dropFirst(9))))
    } else if description.hasPrefix("customer:") {
      self = .customer(AppUserID(String(description.dropFirst(9))))
    } else {
      return nil
    }
  }

  /// Orders keys by text.
  package static func < (lhs: EventStateKey, rhs: EventStateKey) -> Bool {
    switch (lhs, rhs) {
    case (.customer, .purchase): true
    case (.purchase, .customer): false
    case (.customer(let lhs), .customer(let rhs)): lhs < rhs
    case (.purchase(let lhs), .purchase(let rhs)): lhs < rhs
    }
  }
}
