extension AppUserID {
  /// The prefix of an anonymous ID, before its 32 hexadecimal digits.
  public static let anonymousPrefix = "$RCAnonymousID:"

  /// Whether an SDK created the ID for a customer who is not logged in: the prefix and 32 lowercase
  /// hexadecimal digits.
  ///
  /// Source: <https://www.revenuecat.com/docs/customers/identifying-customers>
  public var isAnonymous: Bool {
    let text = rawValue.utf8
    guard text.count == Self.anonymousPrefix.utf8.count + 32,
      text.starts(with: Self.anonymousPrefix.utf8)
    else { return false }
    return text.suffix(32).allSatisfy { digit in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(digit)
    }
  }
}
