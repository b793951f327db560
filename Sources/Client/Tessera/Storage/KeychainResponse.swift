/// The keychain's response to a call; pure.
///
/// Source: <https://developer.apple.com/documentation/security/security-framework-result-codes>
enum KeychainResponse: Hashable, Sendable {
  /// The call succeeded.
  case done
  /// There is no such item.
  case nothing
  /// The process has no entitlement for this keychain.
  case missingEntitlement
  /// The call failed, with a status.
  case refused(Int32)

  /// Creates a response from the status of a call, an `OSStatus`.
  init(status: Int32) {
    self =
      switch status {
      case 0: .done
      case -25300: .nothing
      case -34018: .missingEntitlement
      default: .refused(status)
      }
  }
}

extension KeychainResponse: CustomStringConvertible {
  /// The status, with an explanation of the common ones.
  var description: String {
    switch self {
    case .done: "done"
    case .nothing: "status -25300, the item does not exist"
    case .missingEntitlement: "status -34018, the process has no entitlement for it"
    case .refused(-25308): "status -25308, the device was not unlocked since it started"
    case .refused(let status): "status \(status)"
    }
  }
}
