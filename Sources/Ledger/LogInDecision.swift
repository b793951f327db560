public import AppStoreTypes

/// What a change of the app user id on a device comes to.
public enum LogInDecision: Hashable, Sendable {
  /// Both ids are one customer from now on.
  case alias
  /// The device goes on as the other customer; nothing is joined and nothing moves.
  case `switch`

  /// Decides from what is known of both customers.
  ///
  /// Only somebody anonymous becomes somebody else: a customer of whom an identified id is known stays
  /// who they are. A customer who already has an anonymous id takes no second one, because the anonymous
  /// customer on a device may be another person. An anonymous id that owns nothing keeps none out that owns
  /// something: anybody can make one up and log in with it.
  ///
  /// Source: <https://www.revenuecat.com/docs/customers/identifying-customers>
  ///
  /// - Parameters:
  ///   - current: Every app user id of the customer on the device.
  ///   - target: Every app user id of the customer who logs in; only the new id when nobody has it yet.
  ///   - owners: Those of these ids that own something.
  public init(current: [CustomerID], target: [CustomerID], owners: Set<CustomerID> = []) {
    let isOne = current.contains { target.contains($0) }
    let isAnonymous = current.allSatisfy(\.isAnonymous)
    let isOwner = current.contains(where: owners.contains)
    let takesAnonymous =
      target.contains { !$0.isAnonymous }
      && !target.contains { $0.isAnonymous && (!isOwner || owners.contains($0)) }
    self = !isOne && isAnonymous && takesAnonymous ? .alias : .switch
  }
}
