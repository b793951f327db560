/// What is known of one entitlement of the customer.
public enum EntitlementState: Hashable, Sendable {
  /// Nothing yet: show neither the paywall nor the goods.
  case unknown
  /// The customer may use it.
  case active(ActiveEntitlement)
  /// The customer may not use it, and why.
  case inactive(AccessDenial)
}

extension EntitlementState: CustomStringConvertible {
  /// The case, with the reason of a "no".
  public var description: String {
    switch self {
    case .unknown: "unknown"
    case .active: "active"
    case .inactive(let reason): "inactive (\(reason))"
    }
  }
}

/// For a note of what was known, such as one for a widget. Anybody who can write the note can change it: the SDK
/// never reads one, and what is decoded opens nothing that matters.
extension EntitlementState: Codable {
  private enum CodingKeys: String, CodingKey {
    case state, entitlement, reason
  }

  private enum Name: String, Codable {
    case unknown, active, inactive
  }

  /// Reads a state that ``encode(to:)`` wrote.
  ///
  /// - Throws: `DecodingError` for a state or a part that this version does not know.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self =
      switch try container.decode(Name.self, forKey: .state) {
      case .unknown: .unknown
      case .active: .active(try container.decode(ActiveEntitlement.self, forKey: .entitlement))
      case .inactive: .inactive(try container.decode(AccessDenial.self, forKey: .reason))
      }
  }

  /// Writes `state`, which is `unknown`, `active` or `inactive`, and beside it the `entitlement` or the `reason`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .unknown: try container.encode(Name.unknown, forKey: .state)
    case .active(let entitlement):
      try container.encode(Name.active, forKey: .state)
      try container.encode(entitlement, forKey: .entitlement)
    case .inactive(let reason):
      try container.encode(Name.inactive, forKey: .state)
      try container.encode(reason, forKey: .reason)
    }
  }
}

/// The code as text.
extension AccessDenial: Codable {}
