internal import AppStoreCore
internal import Foundation

/// The server's catalog as one YAML file; `Examples/catalog.yaml` shows every field.
///
/// ```yaml
/// apps:
///   - bundle_id: com.example.app
///     environments: [Production, Sandbox]
///     public_api_keys: [appl_example]
///     secret_api_keys: [sk_example]
/// entitlements:
///   pro: [com.example.pro.monthly, com.example.pro.yearly]
/// ```
public enum CatalogFile {
  /// Reads a catalog.
  ///
  /// - Parameters:
  ///   - text: The YAML text.
  ///   - fileName: The name of the file in problems.
  ///   - inputs: Provides the keys that the catalog names.
  /// - Throws: ``CatalogFileError/invalid(_:)`` with every problem of the file.
  public static func parse(
    _ text: String, fileName: String, inputs: CatalogInputs = .none
  ) throws(CatalogFileError) -> ServerCatalog {
    let problems = CatalogProblems(file: fileName)
    let root = CatalogYAML.root(of: text, problems: problems)
    let catalog = root.flatMap { CatalogReader($0, inputs: inputs)?.catalog() }
    guard let catalog, problems.isEmpty else { throw .invalid(problems.inFileOrder) }
    return catalog
  }

  /// Reads the catalog of a file, and the keys that it names.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is its name in problems.
  ///   - environment: The variables that the catalog may use.
  /// - Throws: ``CatalogFileError/invalid(_:)`` or ``CatalogFileError/unreadable(file:reason:)``.
  public static func load(
    _ path: String, environment: [String: String]
  ) throws(CatalogFileError) -> ServerCatalog {
    try parse(
      try CatalogFile.text(of: path), fileName: path,
      inputs: .files(relativeTo: URL(filePath: path), environment: environment))
  }

  /// Returns all problems of a file; empty if it is valid.
  ///
  /// - Throws: ``CatalogFileError/unreadable(file:reason:)``.
  public static func problems(
    of path: String, environment: [String: String]
  ) throws(CatalogFileError) -> [CatalogProblem] {
    do throws(CatalogFileError) {
      _ = try load(path, environment: environment)
      return []
    } catch .invalid(let problems) {
      return problems
    }
  }

  static func text(of path: String) throws(CatalogFileError) -> String {
    do throws(FileProblem) {
      return try FileProblem.text(of: path)
    } catch {
      throw .unreadable(file: path, reason: error.reason)
    }
  }
}
