/// The folder in which the dashboard stores the In-App Purchase key of an app.
public struct InAppPurchaseKeyFolder: Hashable, Sendable {
  /// The path; relative to the working directory if the catalog's own path is.
  public var path: String

  /// Creates a folder.
  public init(_ path: String) { self.path = path }
}

extension InAppPurchaseKeyFolder: CustomStringConvertible, CustomReflectable {
  /// The same text for every folder: servers with one catalog may have it in different places.
  public var description: String { "a folder of In-App Purchase keys" }

  /// A mirror without children, so that ``ServerCatalog/digest`` does not contain the path.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
