/// A value with access to the server's raw data, for fields without a property.
public protocol RawDataContainer {
  /// The type of the raw data.
  associatedtype Content

  /// The raw data from the server.
  var rawData: Content { get }
}
