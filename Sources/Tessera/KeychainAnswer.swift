/// What the keychain said to a question; pure.
///
/// Source: <https://developer.apple.com/documentation/security/security-framework-result-codes>
enum KeychainAnswer: Hashable, Sendable {
  /// It did what was asked.
  case done
  /// There is no such item.
  case nothing
  /// The process has no entitlement for the place.
  case missingEntitlement
  /// It refused, with a status.
  case refused(Int32)

  /// Takes the status of a call, an `OSStatus`.
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

extension KeychainAnswer: CustomStringConvertible {
  /// The status, and for those that apps meet what it means.
  var description: String {
    switch self {
    case .done: "done"
    case .nothing: "status -25300, there is no such item"
    case .missingEntitlement: "status -34018, the process has no entitlement for it"
    case .refused(-25308): "status -25308, the device was not unlocked since it started"
    case .refused(let status): "status \(status)"
    }
  }
}
