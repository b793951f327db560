/// The version of an app or an SDK: whole numbers with dots between them.
public struct AppVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The numbers, without zeros at the end: 2.0 and 2 are the same version.
  private let numbers: [Int]
  /// The text.
  public let description: String

  /// Reads a version such as `2.10.1`; `nil` for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 8 else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard (1...9).contains(part.utf8.count),
        part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    while numbers.last == 0 { numbers.removeLast() }
    self.numbers = numbers
    description = text
  }

  /// Returns whether two versions have the same numbers.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.numbers == rhs.numbers }

  /// Adds the numbers to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }

  /// Orders versions by their numbers: 2.9 is before 2.10.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.numbers.lexicographicallyPrecedes(rhs.numbers)
  }
}

/// Versions from one to another.
public struct VersionRange: Hashable, Sendable, CustomStringConvertible {
  /// The first version; `nil` for every early one.
  public let from: AppVersion?
  /// The first version that is not included; `nil` for every late one.
  public let below: AppVersion?

  /// Creates a range; `nil` if it contains no version.
  public init?(from: AppVersion?, below: AppVersion?) {
    if let from, let below, from >= below { return nil }
    self.from = from
    self.below = below
  }

  /// Returns whether a version is in the range.
  public func contains(_ version: AppVersion) -> Bool {
    from.map { version >= $0 } ?? true && below.map { version < $0 } ?? true
  }

  /// Returns whether a version can be in both ranges.
  public func overlaps(_ other: VersionRange) -> Bool {
    let isBefore = below.flatMap { below in other.from.map { below <= $0 } } ?? false
    let isAfter = other.below.flatMap { below in from.map { below <= $0 } } ?? false
    return !isBefore && !isAfter
  }

  /// The range in words: `from 2.0 below 3.0`.
  public var description: String {
    let parts = [from.map { "from \($0)" }, below.map { "below \($0)" }].compactMap { $0 }
    return parts.isEmpty ? "all" : parts.joined(separator: " ")
  }
}
