import Foundation
import SimulatorServer

/// The control API's calls and fields, as listed in the store's own OpenAPI document.
struct ControlCatalog: Decodable {
  struct Operation {
    var name: String
    /// The kinds of the fields, in the order of the field names.
    var fields: [(name: String, kind: String)]
    var required: Set<String>
  }

  private struct Document: Decodable {
    struct Body: Decodable {
      struct Content: Decodable { var schema: Schema }
      var content: [String: Content]
    }
    struct Schema: Decodable {
      /// A field and its type when it is not null.
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

  /// The calls that change the store, ordered by name.
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
  /// Returns the calls that the control API documents.
  func catalog() async throws -> ControlCatalog {
    try await get("/control/openapi.json").decoded()
  }
}
