/// Where in the keychain an item is, and what is asked for it; pure.
///
/// The data protection keychain is the one that every platform but macOS has alone, and that lets apps of one
/// team share items. A program on macOS needs a signature with an entitlement for it; one without has the
/// login keychain.
///
/// Sources: <https://developer.apple.com/documentation/security/ksecusedataprotectionkeychain>,
/// <https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps>
enum KeychainPlace: Hashable, Sendable {
  /// The data protection keychain, in a group that several apps or extensions of a team share.
  case group(String)
  /// The data protection keychain, where no other app reads.
  case own
  /// The login keychain of macOS.
  case login

  /// An attribute of an item or of a question about one.
  enum Attribute: Hashable, Sendable {
    case isGenericPassword
    case service(String)
    case account(String)
    case accessGroup(String)
    case usesDataProtectionKeychain
    /// The item is readable from the first unlock after a start on, and leaves the device in no backup.
    case isOfThisDeviceAfterFirstUnlock
  }

  /// The places to try, the best one first.
  ///
  /// - Parameters:
  ///   - group: The group that the app configured; `nil` for none.
  ///   - hasLoginKeychain: Whether this is macOS.
  static func places(group: String?, hasLoginKeychain: Bool) -> [KeychainPlace] {
    (group.map { [.group($0)] } ?? []) + [.own] + (hasLoginKeychain ? [.login] : [])
  }

  /// What finds an item.
  func query(account: String) -> [Attribute] {
    let item: [Attribute] = [.isGenericPassword, .service("Tessera"), .account(account)]
    return switch self {
    case .group(let group): item + [.accessGroup(group), .usesDataProtectionKeychain]
    case .own: item + [.usesDataProtectionKeychain]
    case .login: item
    }
  }

  /// What makes an item, beside its bytes.
  func newItem(account: String) -> [Attribute] {
    query(account: account) + [.isOfThisDeviceAfterFirstUnlock]
  }

  /// What is to be known where this place is not open to the process.
  var refusal: String {
    switch self {
    case .group(let group):
      "keychainAccessGroup: this process may not use \"\(group)\" (-34018, errSecMissingEntitlement), so it does "
        + "not share its secret: what another process wrote into the shared folder counts as changed here. Add "
        + "the group, with the team's prefix, under Keychain Sharing of the app and of each extension"
    case .own:
      "this program is not signed with an entitlement for the keychain (-34018, errSecMissingEntitlement)"
    case .login: "the login keychain is not open to this program (-34018, errSecMissingEntitlement)"
    }
  }
}
