public import EntitlementServer
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
  ///   - surroundings: Provides the keys that the catalog names.
  /// - Throws: ``BootstrapError/catalog(_:)`` with every problem of the file.
  public static func parse(
    _ text: String, fileName: String, surroundings: CatalogInputs = .none
  ) throws(BootstrapError) -> ServerCatalog {
    let problems = CatalogProblems(file: fileName)
    let root = CatalogYAML.root(of: text, problems: problems)
    let catalog = root.flatMap { CatalogReader($0, surroundings: surroundings)?.catalog() }
    guard let catalog, problems.isEmpty else { throw .catalog(problems.inFileOrder) }
    return catalog
  }

  /// Reads the catalog of a file, and the keys that it names.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is its name in problems.
  ///   - environment: The variables that the catalog may use.
  /// - Throws: ``BootstrapError/catalog(_:)`` or ``BootstrapError/unreadable(file:reason:)``.
  public static func load(
    _ path: String, environment: [String: String]
  ) throws(BootstrapError) -> ServerCatalog {
    try parse(
      try ServerSettings.read(path), fileName: path,
      surroundings: .files(beside: URL(filePath: path), environment: environment))
  }

  /// Returns all problems of a file; empty if it is valid.
  ///
  /// - Throws: ``BootstrapError/unreadable(file:reason:)``.
  public static func problems(
    of path: String, environment: [String: String]
  ) throws(BootstrapError) -> [CatalogProblem] {
    do throws(BootstrapError) {
      _ = try load(path, environment: environment)
      return []
    } catch .catalog(let problems) {
      return problems
    }
  }
}
