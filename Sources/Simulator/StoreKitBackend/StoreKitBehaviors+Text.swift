extension StoreKitBehaviors {
  /// Parses a profile's name, then ids to switch on or off, such as `awkward`, `ideal,B12` or
  /// `macOS,-B03,+B15`.
  ///
  /// A text that begins with an id starts from ``ideal``.
  /// - Throws: ``StoreKitBehaviorsError`` with the wrong part.
  public init(parsing text: String) throws(StoreKitBehaviorsError) {
    var parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    var read = StoreKitBehaviors.ideal
    if let first = parts.first, let profile = Self.named(first) {
      read = profile
      parts.removeFirst()
    }
    for part in parts {
      let isOn = !part.hasPrefix("-")
      let id = part.hasPrefix("-") || part.hasPrefix("+") ? String(part.dropFirst()) : part
      guard let behavior = StoreKitBehavior(rawValue: id.uppercased()) else {
        throw .unknown(part)
      }
      try read.set(behavior, isOn)
    }
    self = read
  }

  /// Returns the profile of a name, case-insensitively; `nil` if none exists.
  public static func named(_ name: String) -> StoreKitBehaviors? {
    profiles.first { $0.name.lowercased() == name.lowercased() }?.behaviors
  }
}

extension StoreKitBehaviors: Codable {
  /// Decodes a list of ids.
  ///
  /// The constant behaviors can be missing. Ids of a later version are ignored.
  public init(from decoder: any Decoder) throws {
    let ids = try decoder.singleValueContainer().decode([String].self)
    self.init(ids.compactMap(StoreKitBehavior.init))
  }

  /// Encodes the ids in order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(ids)
  }
}

/// The reason why behaviors were not switched.
public enum StoreKitBehaviorsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is neither a profile nor an id.
  case unknown(String)
  /// The behavior is always on.
  case constant(StoreKitBehavior)

  /// Whether the same call can succeed later: never.
  public var isRetryable: Bool { false }

  /// The problem and the fix.
  public var description: String {
    switch self {
    case .unknown(let text):
      "behaviors: \"\(text.prefix(40))\" is neither a profile nor an ID; use "
        + StoreKitBehaviors.profiles.map(\.name).joined(separator: ", ") + ", or B01 to B34"
    case .constant(let behavior):
      "behaviors: \(behavior) always applies; leave it on"
    }
  }
}
