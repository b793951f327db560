public import AppStoreCore

/// The decision on a log-in as another app user id.
public enum LogInDecision: Hashable, Sendable {
  /// Both ids become one customer.
  case alias
  /// The device switches to the other customer; nothing is joined or moved.
  case `switch`

  /// Decides from both customers' app user ids.
  ///
  /// Only an anonymous customer joins another one; a customer with an identified id stays separate.
  /// A customer who already has an anonymous id is not joined with a second one, because the
  /// anonymous customer on a device may be another person. An anonymous id that owns nothing does
  /// not count against one that owns something: anyone can make one up and log in with it.
  ///
  /// Source: <https://www.revenuecat.com/docs/customers/identifying-customers>
  ///
  /// - Parameters:
  ///   - current: Every app user id of the customer on the device.
  ///   - target: Every app user id of the customer who logs in; only the new id if it is unknown.
  ///   - owners: The ids among them that own something.
  public init(current: [AppUserID], target: [AppUserID], owners: Set<AppUserID> = []) {
    let isOne = current.contains { target.contains($0) }
    let isAnonymous = current.allSatisfy(\.isAnonymous)
    let isOwner = current.contains(where: owners.contains)
    let takesAnonymous =
      target.contains { !$0.isAnonymous }
      && !target.contains { $0.isAnonymous && (!isOwner || owners.contains($0)) }
    self = !isOne && isAnonymous && takesAnonymous ? .alias : .switch
  }
}
