/// Why a profile cannot be used: one line that names the key, the line and the fix.
public struct ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of thing is wrong.
  public enum Kind: Hashable, Sendable {
    /// The text is not one YAML mapping.
    case notYAML
    /// The key is none of a profile's.
    case unknownKey
    /// The value is of another type.
    case wrongType
    /// The number is not one that the key may have.
    case outOfRange
    /// All weights are 0, so that nothing can be chosen.
    case noWeight
    /// The product is not in the `.storekit` file.
    case unknownProduct
    /// The product is of a kind that cannot stand here.
    case wrongProduct
    /// The storefront is not known.
    case unknownStorefront
  }

  /// What kind of thing is wrong.
  public let kind: Kind
  /// The name of the file.
  public let file: String
  /// The line of the file, from 1; 0 when the error is of no line.
  public let line: Int
  /// The key with those around it, such as `trials.conversion`; empty for the whole file.
  public let key: String
  /// What is wrong, and what to write instead.
  public let reason: String

  /// Whether the same profile may be usable later; never.
  public var isRetryable: Bool { false }

  /// The file, the line, the key, what is wrong and the fix, in one line.
  public var description: String {
    let place = line > 0 ? "\(file):\(line)" : file
    return key.isEmpty ? "\(place): \(reason)" : "\(place): \(key): \(reason)"
  }
}
