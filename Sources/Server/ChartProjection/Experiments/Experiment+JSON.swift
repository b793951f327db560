package import AppStoreCore
package import Experiments

extension Experiment {
  /// Returns the experiment as JSON.
  ///
  /// - Parameter enrolled: The customers whom it enrolled in production, by variant; `nil` if they are
  ///   unknown.
  package func json(enrolled: [VariantID: Int]? = nil) -> JSONObject {
    var object: JSONObject = [
      "object": .string("experiment"), "id": .string(id.rawValue), "name": .string(name),
      "type": .string(type.rawValue), "status": .string(status.rawValue),
      "notes": .string(notes), "enrollment_basis_points": .integer(Int64(enrollment.value)),
      "enrollment_mode": .string(enrollmentMode.rawValue),
      "audience": .object(audience.json),
      "primary_metric": .string(primaryMetric.metric.rawValue),
      "window_days": .integer(Int64(primaryMetric.windowDays)),
    ]
    object["started_at"] = startedAt.map { .string($0.iso8601) } ?? .null
    object["stopped_at"] = stoppedAt.map { .string($0.iso8601) } ?? .null
    object["planned_size"] = plannedSize.map { .integer(Int64($0)) } ?? .null
    object["planned_end"] = plannedEnd.map { .string($0.iso8601) } ?? .null
    object["variants"] = .array(
      variants.map { variant in
        var fields: JSONObject = [
          "id": .string(variant.id.rawValue),
          "weight_basis_points": .integer(Int64(variant.weight.value)),
          "offering": .string(variant.offering.rawValue),
        ]
        var placements = JSONObject()
        for (place, offering) in variant.placements.sorted(by: { $0.key < $1.key }) {
          placements[place.rawValue] = offering.map { .string($0.rawValue) } ?? .null
        }
        fields["placements"] = .object(placements)
        if let enrolled { fields["enrolled"] = .integer(Int64(enrolled[variant.id] ?? 0)) }
        return .object(fields)
      })
    return object
  }
}

extension Audience {
  /// The conditions; one that applies to no one is missing.
  fileprivate var json: JSONObject {
    func list(_ values: [String]?) -> JSONValue? {
      values.map { .array($0.sorted().map { .string($0) }) }
    }
    func range(_ range: VersionRange?) -> JSONValue? {
      range.map { range in
        var object = JSONObject()
        object["from"] = range.from.map { .string("\($0)") } ?? .null
        object["below"] = range.below.map { .string("\($0)") } ?? .null
        return .object(object)
      }
    }
    var object = JSONObject()
    object["countries"] = list(countries.map(Array.init))
    object["apps"] = list(apps?.map(\.rawValue))
    object["platforms"] = list(platforms.map(Array.init))
    object["app_versions"] = range(appVersions)
    object["sdk_versions"] = range(sdkVersions)
    return object
  }
}
