/// A share in hundredths of a percent, from 0 to 10,000.
public struct BasisPoints: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The hundredths of a percent, from 0 to 10,000.
  public let value: Int

  /// No share.
  public static let none = BasisPoints(unchecked: 0)
  /// 100 percent.
  public static let all = BasisPoints(unchecked: 10_000)

  /// Creates a share; `nil` if the value is not from 0 to 10,000.
  public init?(_ value: Int) {
    guard (0...10_000).contains(value) else { return nil }
    self.value = value
  }

  private init(unchecked value: Int) {
    self.value = value
  }

  /// Reads a percentage with at most two decimals, such as `12.5`; `nil` for any other text.
  public init?(percent text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard isNumber, (1...2).contains(parts.count), parts[0].utf8.count <= 3 else { return nil }
    let decimals = parts.count == 2 ? parts[1] : "0"
    guard decimals.utf8.count <= 2, let whole = Int(parts[0]), var rest = Int(decimals) else {
      return nil
    }
    if decimals.utf8.count == 1 { rest *= 10 }
    self.init(whole * 100 + rest)
  }

  /// The percentage without a sign, with as many decimals as necessary: `12.5`.
  public var percent: String {
    let (whole, rest) = value.quotientAndRemainder(dividingBy: 100)
    guard rest > 0 else { return "\(whole)" }
    return rest.isMultiple(of: 10)
      ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The share from 0 to 1.
  public var fraction: Double { Double(value) / 10_000 }

  /// The percentage with its sign: `12.5 %`.
  public var description: String { "\(percent) %" }

  /// Orders shares by size.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }

  /// Returns equal shares with the sum 100 percent; the first ones get what cannot be divided.
  ///
  /// - Parameter count: How many shares, from 1 to 10,000.
  public static func even(_ count: Int) -> [BasisPoints] {
    (0..<count).map { index in
      BasisPoints(unchecked: 10_000 / count + (index < 10_000 % count ? 1 : 0))
    }
  }
}
