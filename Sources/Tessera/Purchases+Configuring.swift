internal import Effects
public import Foundation

extension Purchases {
  private struct Shared: Sendable {
    var instance: Purchases?
    var proxyURL: URL?
    var simulatesAskToBuyInSandbox = false
  }

  // Apps reach the SDK through `Purchases.shared`, so this one place holds it.
  private static let state = Locked(Shared())

  /// Sets the SDK up and makes it ``shared``.
  ///
  /// It does not fail: a mistake in the configuration is logged, and every call that needs the server
  /// throws ``ErrorCode/configurationError`` with the field and the fix.
  @discardableResult
  public static func configure(with configuration: Configuration) -> Purchases {
    let purchases = Purchases(configuration, proxyURL: proxyURL)
    let replaced = state.withLock { state in
      defer { state.instance = purchases }
      return state.instance
    }
    if replaced != nil { Log.warn("Purchases was configured again; the first one is replaced") }
    return purchases
  }

  /// Sets the SDK up from a builder and makes it ``shared``.
  @discardableResult
  public static func configure(with builder: Configuration.Builder) -> Purchases {
    configure(with: builder.build())
  }

  /// Sets the SDK up for an anonymous, or the last known, customer of the server at ``proxyURL``.
  @discardableResult
  public static func configure(withAPIKey apiKey: String) -> Purchases {
    configure(with: Configuration.builder(withAPIKey: apiKey))
  }

  /// Sets the SDK up for a customer of the server at ``proxyURL``.
  @discardableResult
  public static func configure(withAPIKey apiKey: String, appUserID: String?) -> Purchases {
    configure(with: Configuration.builder(withAPIKey: apiKey).with(appUserID: appUserID))
  }

  /// Sets the SDK up for a customer of the server at ``proxyURL``, and says who completes purchases.
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

  /// The SDK as last configured; asking before configuring is a programmer error.
  public static var shared: Purchases {
    guard let purchases = state.withLock({ $0.instance }) else {
      preconditionFailure("call Purchases.configure(with:) before Purchases.shared")
    }
    return purchases
  }

  /// Whether the SDK was configured.
  public static var isConfigured: Bool { state.withLock { $0.instance != nil } }

  /// The server's address for configurations that name none; set it before configuring.
  public static var proxyURL: URL? {
    get { state.withLock { $0.proxyURL } }
    set { state.withLock { $0.proxyURL = newValue } }
  }

  /// Whether a parent has to approve every purchase, in a test store; `false` by default.
  public static var simulatesAskToBuyInSandbox: Bool {
    get { state.withLock { $0.simulatesAskToBuyInSandbox } }
    set { state.withLock { $0.simulatesAskToBuyInSandbox = newValue } }
  }

  /// How serious a line must be to be logged; info by default.
  public static var logLevel: LogLevel {
    get { Log.sink.withLock { $0.level } }
    set { Log.sink.withLock { $0.level = newValue } }
  }

  /// What is done with log lines, each of which is `tessera/CATEGORY: REASON`; by default they go to the
  /// system's log under the subsystem `org.tessera.sdk`, or to standard error where there is none.
  public static var logHandler: @Sendable (LogLevel, String) -> Void {
    get {
      if let handler = Log.sink.withLock({ $0.handler }) { return handler }
      return { level, message in Log.write(level, message, category: "app") }
    }
    set { Log.sink.withLock { $0.handler = newValue } }
  }
}
