package import AppStoreCore

extension Chart {
  /// The options of the chart, as RevenueCat's API returns them.
  ///
  /// - Parameter values: The known values of each property.
  package func options(_ values: [ChartDimension.Key: [String]]) -> JSONObject {
    var selectors = JSONObject()
    for selector in self.selectors {
      selectors[selector.id] = .object([
        "default": .string(selector.values[0]),
        "options": .array(selector.values.map { Self.option($0, $0) }),
      ])
    }
    return [
      "object": .string("chart_options"),
      "resolutions": .array(ChartResolution.allCases.map { Self.option($0.id, $0.rawValue) }),
      "segments": .array(segmentKeys.map { Self.option($0.rawValue, $0.name) }),
      "filters": .array(
        filterKeys.map { key in
          .object([
            "id": .string(key.rawValue), "display_name": .string(key.name),
            "value_mode": .string("inline_enum"),
            "options": .array((values[key] ?? []).map { Self.option($0, $0) }),
          ])
        }),
      "user_selectors": .object(selectors),
    ]
  }

  private static func option(_ id: String, _ name: String) -> JSONValue {
    .object(["id": .string(id), "display_name": .string(name)])
  }
}

extension ChartDimension.Key {
  /// The display name.
  package var name: String {
    switch self {
    case .app: "App"
    case .productID: "Product"
    case .productDuration: "Product duration"
    case .storefront: "Storefront"
    case .currency: "Currency"
    case .offerType: "Offer type"
    }
  }
}
