/// The known state of one of the customer's entitlements.
public enum EntitlementState: Hashable, Sendable {
  /// Nothing is known yet: show neither the paywall nor the content.
  case unknown
  /// The customer may use it.
  case active(ActiveEntitlement)
  /// The customer may not use it, with the reason.
  case inactive(AccessDenial)
}

extension EntitlementState: CustomStringConvertible {
  /// The case, with the reason if inactive.
  public var description: String {
    switch self {
    case .unknown: "unknown"
    case .active: "active"
    case .inactive(let reason): "inactive (\(reason))"
    }
  }
}

/// Encoding for a saved copy of the state, such as for a widget.
///
/// Anyone who can write the copy can change it. The SDK never reads one, so never grant access to
/// anything valuable from a decoded state.
extension EntitlementState: Codable {
  private enum CodingKeys: String, CodingKey {
    case state, entitlement, reason
  }

  private enum Name: String, Codable {
    case unknown, active, inactive
  }

  /// Decodes a state that ``encode(to:)`` encoded.
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

  /// Encodes `state` (`unknown`, `active` or `inactive`) and the `entitlement` or the `reason`.
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

/// The code as a string.
extension AccessDenial: Codable {}
