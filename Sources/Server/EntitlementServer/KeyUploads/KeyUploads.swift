public import AppStoreCore
public import AppStoreServerAPI
public import Catalog

/// What the dashboard needs to check uploaded In-App Purchase keys, and to store them.
public struct KeyUploads: Sendable {
  /// Returns the App Store's servers that an app's key must open; empty if none may be queried.
  public var servers: @Sendable (ServerApp) -> [KeyCheckServer]
  /// The network to them.
  public var transport: any HTTPTransport
  /// Writes a key to its folder, readable by the server's user only, or leaves the folder as it is.
  public var store:
    @Sendable (InAppPurchaseKey, ServerApp, InAppPurchaseKeyFolder) throws(KeyFolderError) -> Void
  /// Returns why a folder cannot be written; `nil` if it can be.
  public var problem: @Sendable (InAppPurchaseKeyFolder) -> KeyFolderError?

  /// Creates access to servers and folders.
  public init(
    servers: @escaping @Sendable (ServerApp) -> [KeyCheckServer], transport: any HTTPTransport,
    store:
      @escaping @Sendable (InAppPurchaseKey, ServerApp, InAppPurchaseKeyFolder)
      throws(KeyFolderError) -> Void,
    problem: @escaping @Sendable (InAppPurchaseKeyFolder) -> KeyFolderError?
  ) {
    self.servers = servers
    self.transport = transport
    self.store = store
    self.problem = problem
  }
}

/// A folder of In-App Purchase keys cannot be written.
public struct KeyFolderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder.
  public let path: String
  /// The reason in a few words, such as `permission denied`.
  public let reason: String

  /// Creates an error.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The problem and the fix in one line.
  ///
  /// It is worth a retry after the fix.
  public var description: String {
    "key_folder: cannot write \(path): \(reason); make it writable for the server's user, or name "
      + "another folder in the catalog"
  }
}
