public import Foundation

/// The token that identifies the customer of a purchase: a UUID that the app sets at the purchase
/// and the App Store signs into every transaction.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/appaccounttoken>
public enum AppAccountToken {
  /// The namespace of the tokens; it never changes, because old transactions contain them.
  public static let namespace: UUID = UUID(
    uuid: (
      0xc8, 0x2d, 0x97, 0x17, 0x8f, 0xe4, 0x42, 0xe1, 0x93, 0xc2, 0x72, 0xc7, 0x25, 0x90, 0xb2, 0xa0
    ))

  /// Returns the token of a customer: the version 5 UUID of the app user ID in ``namespace``.
  ///
  /// App and server compute the same token, so a notification finds its customer even if it arrives
  /// before the app's first request. The id's UTF-8 bytes are used unchanged.
  ///
  /// Source: <https://www.rfc-editor.org/rfc/rfc9562#section-5.5>
  public static func uuid(for customer: AppUserID) -> UUID {
    UUID(nameSHA1: Array(customer.rawValue.utf8), in: namespace)
  }

  /// Returns every token of a customer: the one computed from the ID, and the ID itself if it is a
  /// UUID in either case.
  public static func tokens(of customer: AppUserID) -> [UUID] {
    [uuid(for: customer)] + [UUID(uuidString: customer.rawValue)].compactMap { $0 }
  }
}
