extension StoreKitBehaviors {
  /// Reads a profile's name, then ids to switch on or off, such as `awkward`, `ideal,B12` or
  /// `macOS,-B03,+B15`.
  ///
  /// A text that begins with an id begins with ``ideal``.
  /// - Throws: ``StoreKitBehaviorsError``, which names the part that is wrong.
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

  /// Returns the profile of a name, whatever its letters' case; `nil` for no such profile.
  public static func named(_ name: String) -> StoreKitBehaviors? {
    profiles.first { $0.name.lowercased() == name.lowercased() }?.behaviors
  }
}

extension StoreKitBehaviors: Codable {
  /// Reads a list of ids; the constant habits need not be in it.
  ///
  /// An id of a later version is left out.
  public init(from decoder: any Decoder) throws {
    let ids = try decoder.singleValueContainer().decode([String].self)
    self.init(ids.compactMap(StoreKitBehavior.init))
  }

  /// Writes the ids in order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(ids)
  }
}

/// Why habits were not switched.
public enum StoreKitBehaviorsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is neither a profile nor an id.
  case unknown(String)
  /// The habit always holds.
  case constant(StoreKitBehavior)

  /// Whether the same may succeed later; never.
  public var isRetryable: Bool { false }

  /// What is wrong, and what to give instead.
  public var description: String {
    switch self {
    case .unknown(let text):
      "behaviors: \"\(text.prefix(40))\" is no profile and no id; give "
        + StoreKitBehaviors.profiles.map(\.name).joined(separator: ", ") + ", or B01 to B32"
    case .constant(let behavior):
      "behaviors: \(behavior) always holds; leave it on"
    }
  }
}
