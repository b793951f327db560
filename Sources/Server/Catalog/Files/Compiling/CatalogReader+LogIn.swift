internal import Ledger
internal import Yams

extension CatalogReader {
  func logIn(_ file: CatalogSection) -> LogInRule {
    let takesToken = file["log_in"]?.choice(["open": false, "token": true]) ?? false
    let list = file["log_in_secrets"]
    let secrets = list?.elements("secrets").map { $0.compactMap(logInSecret) } ?? []
    if takesToken, list == nil || list?.isEmptyList == true {
      file["log_in"]?.report(
        "requires a secret",
        fix: "add log_in_secrets with the name of a variable: [{variable: LOG_IN_SECRET}]")
    }
    if takesToken {
      for key in ["restore_behavior", "sandbox_restore_behavior"] {
        guard let field = file[key],
          field.node.scalar?.string == RestoreBehavior.share.rawValue
        else { continue }
        field.report(
          "joins customers without a log-in token",
          fix: "write transfer, transfer_if_no_active or keep, or write log_in: open")
      }
    }
    return LogInRule(takesToken: takesToken, secrets: secrets)
  }

  private func logInSecret(_ field: CatalogField) -> LogInSecret? {
    guard let text = logInText(field) else { return nil }
    guard let secret = LogInSecret(text) else {
      field.report(
        "has fewer than \(LogInSecret.shortest) bytes",
        fix: "generate one, such as with: openssl rand -base64 48")
      return nil
    }
    return secret
  }

  /// Reads a secret itself, or its location.
  private func logInText(_ field: CatalogField) -> String? {
    guard field.isMapping else { return field.text("a secret, or {variable: NAME}") }
    guard let section = field.section(["file", "variable"]) else { return nil }
    switch (section["file"], section["variable"]) {
    case (let path?, nil):
      guard let name = path.text("the path of a file") else { return nil }
      do throws(CatalogInputs.UnreadableFile) {
        return try inputs.read(name).trimmingSpaces
      } catch {
        path.report(
          "\(name) cannot be read: \(error.reason)",
          fix: "check its path, which is relative to the catalog, and its permissions")
      }
    case (nil, let variable?):
      guard let name = variable.text("the name of a variable") else { return nil }
      if let text = inputs.variable(name), !text.isEmpty { return text }
      variable.report("the variable \(name) is not set", fix: "set it to the secret")
    default:
      field.report("must name one source", fix: "write {variable: NAME} or {file: PATH}")
    }
    return nil
  }
}

extension String {
  /// The text without surrounding white space, such as the end of a file's last line.
  fileprivate var trimmingSpaces: String {
    let text = drop(while: \.isWhitespace)
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(text[...last])
  }
}
