/// What an API of StoreKit does wrong in the test store, since version 3.0 of the format.
public struct SimulatedError: Hashable, Sendable {
  /// An API that can fail, under its name in Xcode's editor.
  public struct API: RawRepresentable, Hashable, Sendable {
    /// The name in the file.
    public let rawValue: String
    /// Creates an API from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Loading products.
    public static let loadProducts = API(rawValue: "Load Products")
    /// Buying.
    public static let purchase = API(rawValue: "Purchase")
    /// Verifying what the store signed.
    public static let verification = API(rawValue: "Verification")
    /// Synchronizing with the App Store.
    public static let appStoreSync = API(rawValue: "App Store Sync")
    /// Asking for the status of a subscription.
    public static let subscriptionStatus = API(rawValue: "Subscription Status")
    /// Asking for the app transaction.
    public static let appTransaction = API(rawValue: "App Transaction")
    /// Showing the sheet that manages subscriptions.
    public static let manageSubscriptionsSheet = API(rawValue: "Manage Subscriptions Sheet")
    /// Showing the sheet that asks for a refund.
    public static let refundRequestSheet = API(rawValue: "Refund Request Sheet")
    /// Showing the sheet that redeems an offer code.
    public static let offerCodeRedeemSheet = API(rawValue: "Offer Code Redeem Sheet")

    /// The names that are known here, in Xcode's order.
    public static let known: [API] = [
      .loadProducts, .purchase, .verification, .appStoreSync, .subscriptionStatus, .appTransaction,
      .manageSubscriptionsSheet, .refundRequestSheet, .offerCodeRedeemSheet,
    ]
  }

  /// The error that was chosen in the editor.
  public struct Choice: Hashable, Sendable {
    /// The kind of error: `generic`, `purchase`, `verification` or `refund request`.
    public var type: String
    /// Which error of its kind, counted from 0 in the order of StoreKit's declaration.
    public var index: Int

    /// Creates a choice.
    public init(type: String, index: Int) {
      self.type = type
      self.index = index
    }
  }

  /// The API that fails.
  public var api: API
  /// Whether it fails; a chosen error that is not enabled does nothing.
  public var isEnabled: Bool
  /// The error that was chosen; `nil` for none.
  public var choice: Choice?
  var origin = Origin<SimulatedError>()

  /// Creates an error that stands in no file yet.
  public init(api: API, isEnabled: Bool, choice: Choice? = nil) {
    self.api = api
    self.isEnabled = isEnabled
    self.choice = choice
  }
}

extension SimulatedError: ConfigurationPart {
  func describe(to writer: inout ObjectWriter, was loaded: SimulatedError?) {
    let line = writer.innerLine
    writer.set("current", optional: choice, was: loaded?.choice) { choice in
      XcodeLayout.object(
        [
          ("index", XcodeLayout.number(choice.index)), ("type", XcodeLayout.string(choice.type)),
        ], line: line)
    }
    if writer.isNew, choice == nil, writer.version.major < 5 {
      writer.change("current", to: XcodeLayout.null)
    }
    writer.set("enabled", isEnabled, was: loaded?.isEnabled)
    writer.set("name", api.rawValue, was: loaded?.api.rawValue)
  }
}
