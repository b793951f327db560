/// Something that keeps what the server wrote, for fields that have no property.
public protocol RawDataContainer {
  /// The type of the raw data.
  associatedtype Content

  /// What the server wrote.
  var rawData: Content { get }
}
