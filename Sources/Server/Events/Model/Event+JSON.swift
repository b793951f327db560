package import AppStoreCore

extension Event: JSONObjectCodable {
  /// The body without `sequence` and `previous_sequence`, for storage.
  package var storedBody: [UInt8] {
    var fields = JSONObjectWriter()
    writeBody(to: &fields)
    return JSONValue.object(fields.object).jsonBytes
  }

  /// Returns the whole body of a stored event.
  ///
  /// It equals ``body`` of the event with these positions.
  ///
  /// - Parameter storedBody: The bytes of ``storedBody``.
  package static func body(
    _ storedBody: [UInt8], sequence: Int64, previousSequence: Int64?
  ) -> [UInt8] {
    let previous = previousSequence.map(String.init) ?? "null"
    return Array(#"{"sequence":\#(sequence),"previous_sequence":\#(previous),"#.utf8)
      + storedBody.dropFirst()
  }

  /// The event as JSON, positions first and then the other fields ordered by name.
  package var body: [UInt8] {
    Self.body(storedBody, sequence: sequence, previousSequence: previousSequence)
  }

  /// Reads the fields of a JSON object.
  package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    id = try fields.required("id")
    type = try fields.required("type")
    let text: String = try fields.required("timestamp")
    guard let timestamp = Timestamp(iso8601Milliseconds: text) else {
      throw JSONFieldError(["timestamp"], reason: "is not ISO 8601 with milliseconds and Z")
    }
    self.timestamp = timestamp
    recordedAt = try fields.required("recorded_at_ms")
    sequence = try fields.optional("sequence") ?? 0
    previousSequence = try fields.optional("previous_sequence")
    environment = try fields.optional("environment")
    let app: EventApp? = try fields.optional("app")
    bundleID = app?.bundleID
    customer = try fields.optional("customer")
    isBackfill = try fields.required("is_backfill")
    isTest = try fields.required("is_test")
    cause = try fields.required("cause")
    guard let kind = EventTypeDescription.byType[type] else {
      throw JSONFieldError(["type"], reason: "is \(type), an unknown type of event")
    }
    let object: JSONValue = try fields.required("data")
    do throws(JSONFieldError) { data = try EventData(field: object, kind) } catch {
      throw error.inside("data")
    }
  }

  /// Writes all fields, absent ones as null.
  package func write(to fields: inout JSONObjectWriter) {
    writeBody(to: &fields)
    fields.write("previous_sequence", orNull: previousSequence)
    fields.write("sequence", sequence)
  }

  private func writeBody(to fields: inout JSONObjectWriter) {
    fields.write("api_version", Self.apiVersion)
    fields.write("app", orNull: bundleID.map(EventApp.init))
    fields.write("cause", cause)
    fields.write("customer", orNull: customer)
    fields.write("data", data)
    fields.write("environment", orNull: environment)
    fields.write("id", id)
    fields.write("is_backfill", isBackfill)
    fields.write("is_test", isTest)
    fields.write("recorded_at_ms", recordedAt)
    fields.write("timestamp", timestamp.iso8601Milliseconds)
    fields.write("type", type)
  }
}

private struct EventApp: JSONObjectCodable {
  let bundleID: BundleID

  init(_ bundleID: BundleID) { self.bundleID = bundleID }

  init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    bundleID = try fields.required("bundle_id")
  }

  func write(to fields: inout JSONObjectWriter) { fields.write("bundle_id", bundleID) }
}
