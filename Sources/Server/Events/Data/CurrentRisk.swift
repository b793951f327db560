package import AppStoreCore

/// A reason why a subscription may end, and since when it exists.
package struct CurrentRisk: JSONObjectCodable, Hashable {
  /// The reason.
  package var kind: RiskKind
  /// Since when it exists, as far as is known.
  package var since: Timestamp
}

extension CurrentRisk {
  /// Reads the fields of a JSON object.
  package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    kind = try fields.required("risk")
    since = try fields.required("since_ms")
  }

  /// Writes all fields.
  package func write(to fields: inout JSONObjectWriter) {
    fields.write("risk", kind)
    fields.write("since_ms", since)
  }
}
