/// A selection of customers by the state of their purchases.
public enum CustomerList: String, CaseIterable, Sendable {
  /// All customers.
  case all
  /// Customers with an active entitlement.
  case active
  /// Customers in a free trial.
  case trial
  /// Customers whose last payment failed, while Apple tries again.
  case billingIssue = "billing-issue"
  /// Customers with access who canceled the renewal.
  case setToCancel = "set-to-cancel"
  /// Customers whose subscriptions ended.
  case expired
  /// Customers with a purchase outside production.
  case sandbox

  /// The name of the query field.
  public static let parameter = "list"

  /// The text of the choice.
  public var title: String {
    switch self {
    case .all: "All"
    case .active: "Active"
    case .trial: "In trial"
    case .billingIssue: "Billing issue"
    case .setToCancel: "Set to cancel"
    case .expired: "Expired"
    case .sandbox: "Sandbox"
    }
  }

  /// What the list contains, in one sentence.
  var sentence: String {
    switch self {
    case .all: "Each person or device that an app or your backend named."
    case .active: "Customers with at least one active entitlement."
    case .trial: "Customers in a free trial."
    case .billingIssue: "Customers whose last payment failed, while Apple tries again."
    case .setToCancel: "Customers with access whose subscription will not renew."
    case .expired: "Customers whose subscriptions all ended."
    case .sandbox: "Customers with a purchase in the sandbox or in Xcode."
    }
  }
}
