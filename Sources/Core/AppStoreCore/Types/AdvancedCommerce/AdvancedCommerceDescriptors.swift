/// The description and the name of a product sold through the Advanced Commerce API.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/descriptors>
public struct AdvancedCommerceDescriptors: JSONObjectCodable, Hashable {
  /// The description, up to 45 characters; not shown to customers.
  public var description: String
  /// The display name, up to 30 characters.
  public var displayName: String
  /// The signed fields that this type does not declare.
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
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    description = try fields.required("description")
    displayName = try fields.required("displayName")
    unknownFields = fields.rest()
  }

  /// Writes the fields that are present.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("description", description)
    fields.write("displayName", displayName)
    fields.write(rest: unknownFields)
  }
}
