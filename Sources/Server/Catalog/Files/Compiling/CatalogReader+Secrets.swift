internal import Foundation

extension CatalogReader {
  /// Reads a secret from its location; a secret in the catalog itself is reported.
  func secretText(_ field: CatalogField) -> String? {
    let wanted = "{file: PATH} or {variable: NAME}"
    guard field.isMapping else {
      field.report("is not the location of a secret", fix: "write \(wanted)")
      return nil
    }
    guard let section = field.section(["file", "variable"]) else { return nil }
    var text: String?
    switch (section["file"], section["variable"]) {
    case (let path?, nil):
      guard let name = path.text("the path of a file") else { return nil }
      do throws(CatalogInputs.UnreadableFile) {
        text = try inputs.readSecret(name)
      } catch {
        path.report(
          "\(name) cannot be read: \(error.reason)",
          fix: "check its path, which is relative to the catalog, and permit only the server's "
            + "user to read it (chmod 600)")
        return nil
      }
    case (nil, let variable?):
      guard let name = variable.text("the name of a variable") else { return nil }
      text = inputs.variable(name)
    default:
      field.report("must name one source", fix: "write \(wanted)")
      return nil
    }
    let secret = text.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
    guard !secret.isEmpty else {
      field.report("is empty or not set", fix: "put the secret there")
      return nil
    }
    return secret
  }
}
