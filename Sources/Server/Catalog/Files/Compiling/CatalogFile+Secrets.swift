extension CatalogFile {
  /// Returns where a catalog has secrets, as far as it can be read.
  ///
  /// - Returns: Whether its own text has a secret API key that is not a hash, and the paths of the
  ///   files that it names, sorted.
  package static func secrets(
    in path: String, environment: [String: String]
  ) -> (areInText: Bool, files: [String]) {
    guard let text = try? text(of: path) else { return (false, []) }
    let files = CatalogSourceFiles(path: path)
    _ = try? parse(text, fileName: path, inputs: files.inputs(environment))
    return (holdsSecrets(text), files.texts.keys.sorted())
  }

  /// Returns whether a catalog's text has a secret API key that is not a hash.
  private static func holdsSecrets(_ text: String) -> Bool {
    let root = CatalogYAML.root(of: text, problems: CatalogProblems(file: ""))
    func values(_ key: String, in field: CatalogField) -> [CatalogField] {
      field.quietMembers.filter { $0.name == key }.map(\.value)
    }
    let apps = root.map { values("apps", in: $0) } ?? []
    return apps.flatMap { $0.elements("") ?? [] }.flatMap { values("secret_api_keys", in: $0) }
      .flatMap { list in
        list.scalars
          + (list.elements("") ?? []).flatMap { values("key", in: $0) }
          .compactMap { $0.text("") }
      }.contains { !$0.hasPrefix(HashedAPIKey.prefix) }
  }
}
