internal import AppStoreCore
internal import Events
internal import Webhooks
internal import Yams

/// Reads the webhook endpoints of a catalog.
struct WebhookReader {
  let catalog: CatalogReader

  private static let keys = [
    "name", "url", "allow_http", "allow_networks", "format", "types", "environments", "apps",
    "ordered", "rate_per_second", "concurrency", "timeout_seconds", "headers", "authorization",
    "include_attributes", "start", "thin", "ed25519",
  ]

  private static let formats: KeyValuePairs<String, WebhookFormat> = [
    "standard": .standard, "revenuecat": .revenuecat, "cloudevents": .cloudevents,
    "apple": .apple, "template": .template,
  ]

  private static let starts: KeyValuePairs<String, WebhookEndpoint.Start> = [
    "now": .now, "beginning": .beginning,
  ]

  func endpoints(_ list: CatalogField) -> [WebhookEndpoint] {
    var names: [String: String] = [:]
    let elements = list.elements("endpoints, each with a name and a url") ?? []
    return elements.compactMap { $0.section(Self.keys + Self.templateKeys) }.map {
      endpoint($0, names: &names)
    }
  }

  private func endpoint(
    _ section: CatalogSection, names: inout [String: String]
  ) -> WebhookEndpoint {
    let wanted = "a name such as crm"
    let name = section.required("name", wanted).flatMap { field -> String? in
      guard let name = field.text(wanted) else { return nil }
      catalog.checkShortName(name, at: field, example: "crm")
      if let other = names.updateValue(field.path, forKey: name) {
        field.report("is a duplicate of \(other)", fix: "write another name")
      }
      return name
    }
    let allowed = section["allow_networks"].map(networks) ?? []
    let allowsHTTP = section["allow_http"]?.flag() ?? false
    let format = section["format"]?.choice(Self.formats) ?? .standard
    let address = section.required("url", "the URL that receives the events").flatMap {
      url($0, allowsHTTP: allowsHTTP, networks: allowed, isTemplate: format == .template)
    }
    var endpoint = WebhookEndpoint(
      name: name ?? "", url: address ?? WebhookURL(text: "", origin: ""), format: format)
    if endpoint.format == .apple { rejectEventFields(of: section) }
    endpoint.types = section["types"].map(eventTypes) ?? endpoint.types
    endpoint.environments = section["environments"].map(catalog.environments)
    endpoint.apps = section["apps"].map(apps)
    endpoint.isOrdered = section["ordered"]?.flag() ?? endpoint.isOrdered
    endpoint.ratePerSecond = section["rate_per_second"]?.number(in: 1...1000).map(Int.init)
    endpoint.concurrency =
      section["concurrency"]?.number(in: 1...64).map(Int.init) ?? endpoint.concurrency
    endpoint.timeoutSeconds =
      section["timeout_seconds"]?.number(in: 1...120).map(Int.init) ?? endpoint.timeoutSeconds
    endpoint.headers = section["headers"].map(headers) ?? [:]
    endpoint.authorization = section["authorization"].flatMap(authorization)
    endpoint.includesAttributes = section["include_attributes"]?.flag() ?? false
    endpoint.start = section["start"]?.choice(Self.starts) ?? endpoint.start
    endpoint.isThin = section["thin"]?.flag() ?? false
    endpoint.usesSigningKey = section["ed25519"]?.flag() ?? false
    endpoint.allowedNetworks = allowed.map(\.text)
    if format == .template {
      endpoint.template = template(
        section, endpoint, allowsHTTP: allowsHTTP, networks: allowed,
        secrets: section["secrets"].map(secrets) ?? TemplateSecrets([:]))
    } else {
      checkNoTemplate(section, format: format)
    }
    if endpoint.isThin, [.template, .revenuecat].contains(format) {
      section["thin"]?.report(
        "is for the formats standard and cloudevents", fix: "remove it")
    }
    return endpoint
  }

  /// Reports fields that are about events, for an endpoint that receives Apple's notifications.
  private func rejectEventFields(of section: CatalogSection) {
    for name in ["types", "include_attributes", "thin", "ed25519"] {
      section[name]?.report(
        "is about events, and this endpoint receives Apple's notifications",
        fix: "remove it, or use another format")
    }
  }

  private func apps(_ list: CatalogField) -> Set<BundleID> {
    if list.isEmptyList { list.report("is empty", fix: "name an app, or remove it") }
    let found = catalog.distinct(list.elements("bundle IDs of apps") ?? []) {
      $0.name(of: catalog.names.apps)
    }
    return Set(found.map(BundleID.init(rawValue:)))
  }

  /// Reads types of events, of which each matches at least one known type.
  private func eventTypes(_ list: CatalogField) -> [String] {
    if list.isEmptyList { list.report("is empty", fix: "write [\"*\"], or remove it") }
    let known = EventTypeDescription.all.map(\.type.rawValue)
    return catalog.distinct(list.elements("types of events") ?? []) { field in
      guard let text = field.text("a type of event, such as subscription.renewed") else {
        return nil
      }
      let isPattern = text == "*" || text.hasSuffix(".*")
      let start = text.dropLast().utf8
      let isKnown =
        isPattern ? known.contains { $0.utf8.starts(with: start) } : known.contains(text)
      guard isKnown else {
        let guess = SpellingSuggestion.of(text, among: known)
        field.report(
          "unknown type of event \"\(text)\"",
          fix: guess.map { "did you mean \($0)?" }
            ?? "write a type of Docs/Events.md, or the start of one with .*")
        return nil
      }
      return text
    }
  }

  private func networks(_ list: CatalogField) -> [NetworkBlock] {
    let wanted = "a network such as 10.0.0.0/8"
    return (list.elements("networks") ?? []).compactMap { field -> NetworkBlock? in
      guard let text = field.text(wanted) else { return nil }
      guard let block = NetworkBlock(text) else {
        field.report("is not an address with the length of a prefix", fix: "write \(wanted)")
        return nil
      }
      do throws(NetworkRangeError) {
        _ = try NetworkRange(text)
      } catch {
        field.report("\(error)", fix: "write \(wanted)")
        return nil
      }
      return block
    }
  }
}
