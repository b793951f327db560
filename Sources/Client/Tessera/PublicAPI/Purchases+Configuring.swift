internal import AppStoreCore
public import Foundation

extension Purchases {
  private struct Shared: Sendable {
    var instance: Purchases?
    var proxyURL: URL?
    var simulatesAskToBuyInSandbox = false
  }

  // Apps use the SDK through `Purchases.shared`, so this and `SharedOfferSigner` are its only
  // global state.
  private static let state = LockedValue(Shared())

  /// Configures the SDK and makes it ``shared``.
  ///
  /// Does not fail: a configuration error is logged, and every call that needs the server throws
  /// ``PurchasesError/configurationError`` with the field and the fix.
  @discardableResult
  public static func configure(with configuration: Configuration) -> Purchases {
    let purchases = Purchases(configuration, proxyURL: proxyURL)
    let replaced = state.withLock { state in
      defer { state.instance = purchases }
      return state.instance
    }
    SharedOfferSigner.offers.withLock { offers in
      offers = { await shared.eligiblePromotionalOffers(forProduct: $0) }
    }
    if replaced != nil { Log.warn("Purchases configured again; the earlier instance is replaced") }
    return purchases
  }

  /// Configures the SDK from a builder and makes it ``shared``.
  ///
  /// ```swift
  /// Purchases.configure(
  ///   with: Configuration.builder(withAPIKey: "appl_…")
  ///     .with(serverURL: serverURL).with(trustedRootKeys: rootKeys)
  ///     .with(entitlementVerificationMode: .enforced))
  /// ```
  @discardableResult
  public static func configure(with builder: Configuration.Builder) -> Purchases {
    configure(with: builder.build())
  }

  /// Configures the SDK for the last known or an anonymous customer of the server at ``proxyURL``.
  @discardableResult
  public static func configure(withAPIKey apiKey: String) -> Purchases {
    configure(with: Configuration.builder(withAPIKey: apiKey))
  }

  /// Configures the SDK for a customer of the server at ``proxyURL``.
  @discardableResult
  public static func configure(withAPIKey apiKey: String, appUserID: String?) -> Purchases {
    configure(with: Configuration.builder(withAPIKey: apiKey).with(appUserID: appUserID))
  }

  /// Configures the SDK for a customer of the server at ``proxyURL``, and who completes
  /// purchases.
  @discardableResult
  public static func configure(
    withAPIKey apiKey: String, appUserID: String?,
    purchasesAreCompletedBy: PurchasesAreCompletedBy, storeKitVersion: StoreKitVersion
  ) -> Purchases {
    configure(
      with: Configuration.builder(withAPIKey: apiKey).with(appUserID: appUserID)
        .with(
          purchasesAreCompletedBy: purchasesAreCompletedBy, storeKitVersion: storeKitVersion))
  }

  /// The SDK of an app that did not configure it.
  private static let unconfigured = {
    let reason =
      "Purchases is not configured; call Purchases.configure(with:) before Purchases.shared"
    return (
      reason: reason,
      instance: Purchases(unconfigured: PurchasesError(.configurationError, reason))
    )
  }()

  /// The SDK as last configured.
  ///
  /// Accessing it before configuring is a programmer error: a debug build stops, and in a release
  /// build every call throws ``PurchasesError/configurationError``.
  public static var shared: Purchases {
    guard let purchases = state.withLock({ $0.instance }) else {
      assertionFailure(unconfigured.reason)
      Log.error(unconfigured.reason)
      return unconfigured.instance
    }
    return purchases
  }

  /// Whether the SDK was configured.
  public static var isConfigured: Bool { state.withLock { $0.instance != nil } }

  /// The server's address for configurations that set none; set it before configuring.
  public static var proxyURL: URL? {
    get { state.withLock { $0.proxyURL } }
    set { state.withLock { $0.proxyURL = newValue } }
  }

  /// Whether every purchase in a test store needs a parent's approval.
  ///
  /// Default: `false`.
  public static var simulatesAskToBuyInSandbox: Bool {
    get { state.withLock { $0.simulatesAskToBuyInSandbox } }
    set { state.withLock { $0.simulatesAskToBuyInSandbox = newValue } }
  }

  /// The minimum level of logged lines.
  ///
  /// Default: info.
  public static var logLevel: LogLevel {
    get { Log.sink.withLock { $0.level } }
    set { Log.sink.withLock { $0.level = newValue } }
  }

  /// The handler of log lines, each of the form `tessera/CATEGORY: REASON`.
  ///
  /// Default: the system's log, subsystem `org.tessera.sdk`, or standard error on platforms without
  /// one.
  public static var logHandler: @Sendable (LogLevel, String) -> Void {
    get {
      if let handler = Log.sink.withLock({ $0.handler }) { return handler }
      return { level, message in Log.write(level, message, category: "app") }
    }
    set { Log.sink.withLock { $0.handler = newValue } }
  }
}
