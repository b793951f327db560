/// The location of an item in the keychain, and its attributes; pure.
///
/// Platforms other than macOS have only the data protection keychain, which lets apps of one team
/// share items. A program on macOS needs a signature with an entitlement for it; without one, it
/// has the login keychain.
///
/// Sources: <https://developer.apple.com/documentation/security/ksecusedataprotectionkeychain>,
/// <https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps>
enum KeychainLocation: Hashable, Sendable {
  /// The data protection keychain, in a group that several apps or extensions of a team share.
  case group(String)
  /// The data protection keychain, in the app's own group.
  case own
  /// The login keychain of macOS.
  case login

  /// An attribute of an item or a query.
  enum Attribute: Hashable, Sendable {
    case isGenericPassword
    case service(String)
    case account(String)
    case accessGroup(String)
    case usesDataProtectionKeychain
    /// The item is readable after the first unlock and is not included in backups.
    case isOfThisDeviceAfterFirstUnlock
  }

  /// Returns the locations to try, the best one first.
  ///
  /// - Parameters:
  ///   - group: The group that the app configured; `nil` for none.
  ///   - hasLoginKeychain: Whether this is macOS.
  static func locations(group: String?, hasLoginKeychain: Bool) -> [KeychainLocation] {
    (group.map { [.group($0)] } ?? []) + [.own] + (hasLoginKeychain ? [.login] : [])
  }

  /// Returns the attributes that find an item.
  func query(account: String) -> [Attribute] {
    let item: [Attribute] = [.isGenericPassword, .service("Tessera"), .account(account)]
    return switch self {
    case .group(let group): item + [.accessGroup(group), .usesDataProtectionKeychain]
    case .own: item + [.usesDataProtectionKeychain]
    case .login: item
    }
  }

  /// Returns the attributes of a new item, without its bytes.
  func newItem(account: String) -> [Attribute] {
    query(account: account) + [.isOfThisDeviceAfterFirstUnlock]
  }

  /// The log message if the process may not use this location.
  var explanation: String {
    switch self {
    case .group(let group):
      "keychainAccessGroup: this process may not use \"\(group)\" (-34018, errSecMissingEntitlement), so it "
        + "does not share its secret, and files of other processes in the shared folder are ignored. Add "
        + "the group, with the team's prefix, under Keychain Sharing of the app and of each extension"
    case .own:
      "this program is not signed with an entitlement for the keychain (-34018, errSecMissingEntitlement)"
    case .login: "the login keychain is not open to this program (-34018, errSecMissingEntitlement)"
    }
  }
}
