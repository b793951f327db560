internal import AppStoreCore

extension AttributeBody: WireEncodable {
  /// Writes the value, and the time if there is one.
  public func write(to writer: inout WireEncoder) {
    writer.object { writer in
      if let updatedAt { writer.field("updated_at_ms", number: updatedAt.milliseconds) }
      writer.field("value", value)
    }
  }
}
