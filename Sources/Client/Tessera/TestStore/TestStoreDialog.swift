/// The dialog of the Test Store, which decides how a purchase without payment ends.
///
/// RevenueCat's SDK shows the same dialog, with the same three choices.
///
/// Source: <https://www.revenuecat.com/docs/test-and-launch/sandbox/test-store>
public struct TestStoreDialog: Hashable, Sendable {
  /// A choice.
  public enum Choice: Hashable, Sendable, CaseIterable {
    /// The purchase succeeds.
    case purchase
    /// The purchase fails.
    case fail
    /// The customer cancels.
    case cancel
  }

  /// A button.
  public struct Action: Hashable, Sendable {
    /// The title of the button.
    public let title: String
    /// The choice of the button.
    public let choice: Choice
  }

  /// The title.
  public let title: String
  /// The product and its price, marked as a test.
  public let message: String
  /// The buttons, one for each choice.
  public let actions: [Action]

  /// Creates the dialog for a product.
  package init(_ product: StoreProduct) {
    title = "Test Purchase"
    var lines = [
      "This is a purchase of the Test Store. Nothing is paid.", "",
      "Product: \(product.productIdentifier)", "Title: \(product.localizedTitle)",
      "Price: \(product.localizedPriceString)",
    ]
    if let period = product.subscriptionPeriod {
      lines.append("Period: \(period.debugDescription)")
    }
    message = lines.joined(separator: "\n")
    actions = [
      Action(title: "Test valid purchase", choice: .purchase),
      Action(title: "Test failed purchase", choice: .fail),
      Action(title: "Cancel", choice: .cancel),
    ]
  }
}

/// Shows the dialog of the Test Store and returns the choice; throws if it cannot be shown.
public typealias TestStorePresenter =
  @MainActor @Sendable (TestStoreDialog) async throws -> TestStoreDialog.Choice
