import Foundation
import SimulatorServer

/// The calls of the control API with their fields, as the store's own OpenAPI document lists them.
struct ControlCatalog: Decodable {
  struct Operation {
    var name: String
    /// The fields' kinds, by their names in order.
    var fields: [(name: String, kind: String)]
    var required: Set<String>
  }

  private struct Document: Decodable {
    struct Body: Decodable {
      struct Content: Decodable { var schema: Schema }
      var content: [String: Content]
    }
    struct Schema: Decodable {
      /// A field, with the type that it has when it is not null.
      struct Property: Decodable {
        private enum CodingKeys: CodingKey { case type }

        let type: String

        init(from decoder: any Decoder) throws {
          let fields = try decoder.container(keyedBy: CodingKeys.self)
          let types = try? fields.decode([String].self, forKey: .type)
          type = try types?.first ?? fields.decode(String.self, forKey: .type)
        }
      }
      var properties: [String: Property]
      var required: [String]
    }
    struct Method: Decodable { var requestBody: Body? }

    var paths: [String: [String: Method]]
  }

  /// The calls that change something, in the order of their names.
  let changes: [Operation]

  init(from decoder: any Decoder) throws {
    let paths = try Document(from: decoder).paths
    changes = paths.keys.sorted().compactMap { path in
      guard let schema = paths[path]?["post"]?.requestBody?.content.values.first?.schema else {
        return nil
      }
      return Operation(
        name: String(path.split(separator: "/").last ?? ""),
        fields: schema.properties.keys.sorted().map { ($0, schema.properties[$0]?.type ?? "") },
        required: Set(schema.required))
    }
  }
}

extension Server {
  /// What the control API says it can do.
  func catalog() async throws -> ControlCatalog {
    try await get("/control/openapi.json").decoded()
  }
}
