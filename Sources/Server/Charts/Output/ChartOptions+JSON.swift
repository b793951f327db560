package import AppStoreCore

extension ChartDefinition {
  /// The options of the chart, as RevenueCat's API returns them.
  ///
  /// - Parameter values: The known values of each property.
  package func options(_ values: [ChartDimension.Key: [String]]) -> JSONObject {
    let keys = ChartDimension.Key.allCases
    var selectors = JSONObject()
    for selector in self.selectors {
      selectors[selector.id] = .object([
        "default": .string(selector.values[0]),
        "options": .array(
          selector.values.map { .object(["id": .string($0), "display_name": .string($0)]) }),
      ])
    }
    return [
      "object": .string("chart_options"),
      "resolutions": .array(
        ChartResolution.allCases.map {
          .object(["id": .string($0.id), "display_name": .string($0.rawValue)])
        }),
      "segments": .array(
        allowsSegments
          ? keys.map { .object(["id": .string($0.rawValue), "display_name": .string($0.name)]) }
          : []),
      "filters": .array(
        filterKeys.map { key in
          .object([
            "id": .string(key.rawValue), "display_name": .string(key.name),
            "value_mode": .string("inline_enum"),
            "options": .array(
              (values[key] ?? []).map {
                .object(["id": .string($0), "display_name": .string($0)])
              }),
          ])
        }),
      "user_selectors": .object(selectors),
    ]
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
