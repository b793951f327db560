/// The StoreKit version an app requests; Tessera always uses StoreKit 2.
public enum StoreKitVersion: Int, Hashable, Sendable, CaseIterable {
  /// The original StoreKit, which Tessera does not use: StoreKit 2 is used instead, and a line is
  /// logged.
  case storeKit1 = 1
  /// StoreKit 2.
  case storeKit2 = 2

  /// StoreKit 2.
  public static let `default` = StoreKitVersion.storeKit2
}

extension StoreKitVersion: CustomDebugStringConvertible {
  /// The number of the version.
  public var debugDescription: String { "\(rawValue)" }
}
