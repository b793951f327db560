internal import AppStoreCore
internal import Events
internal import Webhooks
internal import Yams

/// Reads the requests of endpoints with the format `template`.
extension WebhookReader {
  /// The fields that only the format `template` has.
  static let templateKeys = [
    "requests", "event_names", "requires", "requires_customer", "values",
    "secrets",
  ]

  private static let methods: KeyValuePairs<String, RequestTemplate.Method> = [
    "POST": .post, "PUT": .put, "PATCH": .patch,
  ]

  private static let bodyTypes: KeyValuePairs<String, RequestTemplate.BodyType> = [
    "json": .json, "form": .form,
  ]

  /// What the requests of an endpoint share.
  private struct Shared {
    let url: WebhookURL
    let allowsHTTP: Bool
    let networks: [NetworkBlock]
    let secrets: TemplateSecrets
  }

  /// Reads the secrets of an endpoint, of which the URL may contain some.
  func secrets(_ field: CatalogField) -> TemplateSecrets {
    var found: [String: String] = [:]
    for member in field.members("`NAME: {file: PATH}` or `NAME: {variable: NAME}` lines") ?? [] {
      guard Self.isSecretName(member.name) else {
        member.key.report(
          "is not the name of a secret", fix: "use letters, digits and _, such as API_KEY")
        continue
      }
      guard let secret = catalog.secretText(member.value) else { continue }
      guard secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) || $0 == 0x20 }) else {
        member.value.report("is not ASCII on one line", fix: "correct the secret there")
        continue
      }
      found[member.name] = secret
    }
    return TemplateSecrets(found)
  }

  private static func isSecretName(_ name: String) -> Bool {
    1...50 ~= name.utf8.count
      && name.utf8.allSatisfy { CatalogIdentifier.isLetterOrDigit($0) || $0 == UInt8(ascii: "_") }
  }

  /// Reports fields of templates in another format.
  func checkNoTemplate(_ section: CatalogSection, format: WebhookFormat) {
    for key in Self.templateKeys {
      section[key]?.report(
        "is a field of the format template, and the format is \(format.rawValue)",
        fix: "remove it, or write format: template")
    }
  }

  /// Reads a template; `nil` after a report.
  func template(
    _ section: CatalogSection, _ endpoint: WebhookEndpoint, allowsHTTP: Bool,
    networks: [NetworkBlock], secrets: TemplateSecrets
  ) -> WebhookTemplate? {
    guard let list = section.required("requests", "a list of 1 to 3 requests") else { return nil }
    let elements = list.elements("requests, each with a body") ?? []
    if list.isList, !(1...WebhookTemplate.maxRequests ~= elements.count) {
      list.report("has \(elements.count) requests", fix: "write 1 to 3 requests")
      return nil
    }
    let shared = Shared(
      url: endpoint.url, allowsHTTP: allowsHTTP, networks: networks, secrets: secrets)
    var template = WebhookTemplate(
      requests: elements.compactMap { request($0, shared) }, secrets: secrets)
    template.eventNames = section["event_names"].map(eventNames)
    template.requiredAttributes = section["requires"].map(attributes) ?? []
    template.requiresCustomer = section["requires_customer"]?.flag() ?? false
    template.values = section["values"].map { values($0, secrets) } ?? []
    guard template.requests.count == elements.count, !elements.isEmpty else { return nil }
    checkExamples(template, endpoint, at: list)
    return template
  }

  private func request(_ field: CatalogField, _ shared: Shared) -> RequestTemplate? {
    let keys = ["method", "url", "headers", "content_type", "body"]
    guard let section = field.section(keys) else { return nil }
    let bodyType = section["content_type"]?.choice(Self.bodyTypes) ?? .json
    let wanted = "the body, such as '{\"text\": \"{{data.explanation}}\"}'"
    guard let source = section.required("body", wanted), let text = source.text(wanted),
      let body = self.text(text, bodyType.escaping, shared.secrets, at: source)
    else { return nil }
    var address = shared.url.text
    if let own = section["url"] {
      guard
        let found = url(
          own, allowsHTTP: shared.allowsHTTP, networks: shared.networks, isTemplate: true)
      else { return nil }
      address = found.text
    }
    let url: TemplateText
    do throws(TemplateError) {
      url = try RequestTemplate.url(address, secrets: shared.secrets.names)
    } catch {
      (section["url"] ?? field).report(error.problem, fix: error.fix)
      return nil
    }
    return RequestTemplate(
      method: section["method"]?.choice(Self.methods) ?? .post, url: url,
      headers: section["headers"].map { templateHeaders($0, shared.secrets) } ?? [:],
      bodyType: bodyType, body: body)
  }

  private func text(
    _ text: String, _ escaping: TemplateEscaping, _ secrets: TemplateSecrets,
    at field: CatalogField
  ) -> TemplateText? {
    do throws(TemplateError) {
      return try TemplateText(text, escaping: escaping, secrets: secrets.names)
    } catch {
      field.report(error.problem, fix: error.fix)
      return nil
    }
  }

  private func templateHeaders(
    _ field: CatalogField, _ secrets: TemplateSecrets
  ) -> [String: TemplateText] {
    var found: [String: TemplateText] = [:]
    for member in field.members("`NAME: value` lines") ?? [] {
      guard let name = headerName(member), let value = headerValue(member.value) else { continue }
      if name == "authorization", !value.contains("${") {
        member.key.report(
          "would show a secret here", fix: "use `authorization` of the endpoint, or ${NAME}")
        continue
      }
      guard let text = text(value, .header, secrets, at: member.value) else { continue }
      if found.updateValue(text, forKey: name) != nil {
        member.key.report("is a duplicate", fix: "remove one")
      }
    }
    return found
  }

  private func eventNames(_ field: CatalogField) -> [String: String] {
    let known = EventTypeDescription.all.map(\.type.rawValue) + TemplateContext.variants
    var found: [String: String] = [:]
    for member in field.members("`TYPE: NAME` lines") ?? [] {
      guard known.contains(member.name) else {
        let guess = SpellingSuggestion.of(member.name, among: known)
        member.key.report(
          "unknown type of event",
          fix: guess.map { "did you mean \($0)?" } ?? "write a type of Docs/Events.md")
        continue
      }
      // An empty name leaves the event out.
      found[member.name] = member.value.isNull ? "" : member.value.text("a name") ?? ""
    }
    return found
  }

  private func attributes(_ list: CatalogField) -> [String] {
    catalog.distinct(list.elements("names of attributes, such as $appsflyerId") ?? []) {
      $0.text("the name of an attribute, such as $appsflyerId")
    }
  }

  private func values(
    _ field: CatalogField, _ secrets: TemplateSecrets
  ) -> [(name: String, text: TemplateText)] {
    (field.members("`NAME: text` lines") ?? []).compactMap { member in
      guard Self.isSecretName(member.name) else {
        member.key.report("is not the name of a value", fix: "use letters, digits and _")
        return nil
      }
      guard let source = member.value.text("JSON, such as '{\"a\": \"{{id}}\"}'") else {
        return nil
      }
      return text(source, .json, secrets, at: member.value).map { (member.name, $0) }
    }
  }

  /// Returns whether a secret leaves a URL what it is.
  private static func isURL(_ text: String) -> Bool {
    text.utf8.count <= 2000 && !text.contains("#")
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      && text.utf8.allSatisfy { !"\"<>[]\\^`{|}".utf8.contains($0) }
  }

  /// Renders an example of each type of event that the endpoint receives.
  private func checkExamples(
    _ template: WebhookTemplate, _ endpoint: WebhookEndpoint, at list: CatalogField
  ) {
    let attributes = Dictionary(
      template.requiredAttributes.map { ($0, "example") }, uniquingKeysWith: { first, _ in first })
    for type in EventTypeDescription.all where endpoint.receives(type: type.type.rawValue) {
      for isTrial in [false, true] {
        do throws(RenderingError) {
          let event = EventExample.event(type, isTrial: isTrial)
          guard
            case .requests(let requests) = try template.render(event, attributes: attributes)
          else { continue }
          if let index = requests.firstIndex(where: { !Self.isURL($0.url) }) {
            return list.report(
              "request \(index + 1) has no URL with its secrets and values",
              fix: "correct the secrets of its URL, which may be parts of a path or query")
          }
        } catch {
          return list.report(
            "request \(error.request) for \(type.type): \(error.reason)",
            fix: "correct the body; {{&json(name)}} inserts a JSON value, and null if there is none"
          )
        }
      }
    }
  }
}
