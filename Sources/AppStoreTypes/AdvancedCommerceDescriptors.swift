public import Encodings

/// The description and the name of a product sold through the Advanced Commerce API.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/descriptors>
public struct AdvancedCommerceDescriptors: FieldCodable, Hashable {
  /// The description, at most 45 characters; customers do not see it.
  public var description: String
  /// The name that customers see, at most 30 characters.
  public var displayName: String
  /// The fields that this type does not name, as they were signed.
  public var unknownFields = JSONObject()

  /// Creates a value.
  public init(description: String, displayName: String) {
    self.description = description
    self.displayName = displayName
  }
}

extension AdvancedCommerceDescriptors {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: ``FieldError`` naming the first field that is missing or unusable.
  public init(from fields: inout FieldReader) throws(FieldError) {
    description = try fields.required("description")
    displayName = try fields.required("displayName")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are there.
  public func write(to fields: inout FieldWriter) {
    fields.write("description", description)
    fields.write("displayName", displayName)
    fields.write(rest: unknownFields)
  }
}
