/// The reason why a profile cannot be used, in one line with the key, the line and the fix.
public struct ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public enum Kind: Hashable, Sendable {
    /// The text is not one YAML mapping.
    case notYAML
    /// The key is unknown.
    case unknownKey
    /// The value has another type.
    case wrongType
    /// The number is out of range.
    case outOfRange
    /// All weights are 0, so there is nothing to choose.
    case noWeight
    /// The product is not in the `.storekit` file.
    case unknownProduct
    /// The product has an unsuitable type.
    case wrongProduct
    /// The storefront is unknown.
    case unknownStorefront
  }

  /// The kind of error.
  public let kind: Kind
  /// The name of the file.
  public let file: String
  /// The line of the file, from 1; 0 if the error has no line.
  public let line: Int
  /// The key with its parents, such as `trials.conversion`; empty for the whole file.
  public let key: String
  /// The problem and the fix.
  public let reason: String

  /// Whether the same profile can be usable later: never.
  public var isRetryable: Bool { false }

  /// The file, the line, the key, the problem and the fix, in one line.
  public var description: String {
    let location = line > 0 ? "\(file):\(line)" : file
    return key.isEmpty ? "\(location): \(reason)" : "\(location): \(key): \(reason)"
  }
}
