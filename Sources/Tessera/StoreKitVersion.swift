/// Which StoreKit an app asks for; Tessera uses StoreKit 2, whatever is asked.
public enum StoreKitVersion: Int, Hashable, Sendable, CaseIterable {
  /// The original StoreKit, which Tessera does not use; StoreKit 2 stands in, and a line is logged.
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
