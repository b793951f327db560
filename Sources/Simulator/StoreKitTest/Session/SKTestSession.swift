public import Foundation
internal import StoreConfiguration

/// The control of a simulated store in this process.
///
/// All sessions of the process control the same store, as with Apple's framework, unless a test has
/// a store of its own (`TesseraTesting`). A new session begins without purchases. Every call is
/// complete when it returns: what StoreKit reads afterwards is up to date.
///
/// ```swift
/// let session = try SKTestSession(configurationFileNamed: "Store")
/// session.disableDialogs = true
/// try await session.buyProduct(identifier: "com.example.pro.monthly")
/// try session.expireSubscription(productIdentifier: "com.example.pro.monthly")
/// ```
///
/// Source: <https://developer.apple.com/documentation/storekittest/sktestsession>
open class SKTestSession: NSObject, @unchecked Sendable {
  /// The store that the session controls.
  package let environment: StoreTestEnvironment

  /// Opens the `.storekit` file of a name in the resources of the test target.
  ///
  /// - Parameter filename: The name, with or without the extension.
  /// - Throws: ``SKTestError/fileNotFound`` if there is none, or it is not a configuration.
  public convenience init(configurationFileNamed filename: String) throws {
    try self.init(
      contentsOf: try ConfigurationFile.find(filename, beside: Bundle.main.bundleURL))
  }

  /// Opens a `.storekit` file.
  ///
  /// - Throws: ``SKTestError/invalidURL`` for a URL that names no file, and
  ///   ``SKTestError/fileNotFound`` if the file does not exist or is not a configuration.
  public init(contentsOf fileURL: URL) throws {
    let configuration = try ConfigurationFile.read(fileURL)
    environment = .current
    super.init()
    environment.open(configuration)
  }

  /// Unavailable: a session needs a configuration.
  @available(*, unavailable)
  public override init() { preconditionFailure("a session needs a configuration") }

  /// Restores the settings of the configuration; purchases remain.
  open func resetToDefaultState() {
    environment.resetSettings()
  }
}
