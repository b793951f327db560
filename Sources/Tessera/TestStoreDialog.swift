/// The question of the Test Store: what becomes of a purchase that nobody pays for.
///
/// RevenueCat's SDK asks the same, with the same three answers.
///
/// Source: <https://www.revenuecat.com/docs/test-and-launch/sandbox/test-store>
public struct TestStoreDialog: Hashable, Sendable {
  /// An answer.
  public enum Choice: Hashable, Sendable, CaseIterable {
    /// The product is bought.
    case purchase
    /// The store fails.
    case fail
    /// The customer cancels.
    case cancel
  }

  /// A button.
  public struct Action: Hashable, Sendable {
    /// What it is called.
    public let title: String
    /// The answer it gives.
    public let choice: Choice
  }

  /// What is asked.
  public let title: String
  /// The product and its price, and that it is a test.
  public let message: String
  /// The buttons, one for each answer.
  public let actions: [Action]

  /// Asks about a product.
  init(_ product: StoreProduct) {
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

/// Shows the dialog of the Test Store and returns the answer; it throws when nothing can be shown.
public typealias TestStorePresenter =
  @MainActor @Sendable (TestStoreDialog) async throws -> TestStoreDialog.Choice
