/// A simulated failure of a StoreKit API in the test store, since version 3.0 of the format.
public struct SimulatedError: Hashable, Sendable {
  /// An API that can fail, by its name in Xcode's editor.
  public struct API: RawRepresentable, Hashable, Sendable {
    /// The name in the file.
    public let rawValue: String
    /// Creates an API from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Loading products.
    public static let loadProducts = API(rawValue: "Load Products")
    /// Buying.
    public static let purchase = API(rawValue: "Purchase")
    /// Verifying signed data.
    public static let verification = API(rawValue: "Verification")
    /// Synchronizing with the App Store.
    public static let appStoreSync = API(rawValue: "App Store Sync")
    /// Fetching the status of a subscription.
    public static let subscriptionStatus = API(rawValue: "Subscription Status")
    /// Fetching the app transaction.
    public static let appTransaction = API(rawValue: "App Transaction")
    /// Showing the manage subscriptions sheet.
    public static let manageSubscriptionsSheet = API(rawValue: "Manage Subscriptions Sheet")
    /// Showing the refund request sheet.
    public static let refundRequestSheet = API(rawValue: "Refund Request Sheet")
    /// Showing the offer code redemption sheet.
    public static let offerCodeRedeemSheet = API(rawValue: "Offer Code Redeem Sheet")

    /// The known names, in Xcode's order.
    public static let known: [API] = [
      .loadProducts, .purchase, .verification, .appStoreSync, .subscriptionStatus, .appTransaction,
      .manageSubscriptionsSheet, .refundRequestSheet, .offerCodeRedeemSheet,
    ]
  }

  /// The error chosen in the editor.
  public struct Choice: Hashable, Sendable {
    /// The kind of error: `generic`, `purchase`, `verification` or `refund request`.
    public var type: String
    /// The index of the error within its type, from 0 in the order of StoreKit's declaration.
    public var index: Int

    /// Creates a choice.
    public init(type: String, index: Int) {
      self.type = type
      self.index = index
    }
  }

  /// The API that fails.
  public var api: API
  /// Whether it fails.
  ///
  /// A chosen error that is not enabled has no effect.
  public var isEnabled: Bool
  /// The chosen error; `nil` if none.
  public var choice: Choice?
  var origin = SourceOrigin<SimulatedError>()

  /// Creates an error that is not in a file yet.
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
      XcodeJSONStyle.object(
        [
          ("index", XcodeJSONStyle.number(choice.index)),
          ("type", XcodeJSONStyle.string(choice.type)),
        ], line: line)
    }
    if writer.isNew, choice == nil, writer.version.major < 5 {
      writer.change("current", to: XcodeJSONStyle.null)
    }
    writer.set("enabled", isEnabled, was: loaded?.isEnabled)
    writer.set("name", api.rawValue, was: loaded?.api.rawValue)
  }
}
