internal import AppStoreCore
internal import Webhooks

extension CatalogDifference {
  mutating func compareWebhooks(_ old: ServerCatalog, _ new: ServerCatalog) {
    let before = Dictionary(old.webhooks.map { ($0.name, $0) }) { first, _ in first }
    let after = Dictionary(new.webhooks.map { ($0.name, $0) }) { first, _ in first }
    for name in Set(before.keys).union(after.keys).sorted() {
      let what = "webhook \(name)"
      guard let old = before[name], let new = after[name] else {
        add(what, before[name].map(Self.summary), after[name].map(Self.summary))
        continue
      }
      compareSelection(what, old, new)
      compareRequests(what, old, new)
    }
  }

  private mutating func compareSelection(
    _ what: String, _ old: WebhookEndpoint, _ new: WebhookEndpoint
  ) {
    add("\(what): types", Self.summary(old.types), Self.summary(new.types))
    add(
      "\(what): environments", old.environments.map { Self.summary($0.map(\.rawValue).sorted()) },
      new.environments.map { Self.summary($0.map(\.rawValue).sorted()) })
    add(
      "\(what): apps", old.apps.map { Self.summary($0.map(\.rawValue).sorted()) },
      new.apps.map { Self.summary($0.map(\.rawValue).sorted()) })
    add("\(what): ordered", "\(old.isOrdered)", "\(new.isOrdered)")
    add("\(what): start", old.start.rawValue, new.start.rawValue)
  }

  private mutating func compareRequests(
    _ what: String, _ old: WebhookEndpoint, _ new: WebhookEndpoint
  ) {
    add("\(what): url", old.url.origin, new.url.origin)
    // The rest of a URL may contain a secret.
    if old.url != new.url, old.url.origin == new.url.origin {
      add("\(what): path or query of url changed")
    }
    add("\(what): format", old.format.rawValue, new.format.rawValue)
    add(
      "\(what): rate_per_second", old.ratePerSecond.map(String.init),
      new.ratePerSecond.map(String.init))
    add("\(what): concurrency", "\(old.concurrency)", "\(new.concurrency)")
    add("\(what): timeout_seconds", "\(old.timeoutSeconds)", "\(new.timeoutSeconds)")
    add(old.headers.keys, new.headers.keys) {
      "\(what): header \($0): removed"
    } added: {
      "\(what): header \($0): added"
    }
    for (name, value) in new.headers.sorted(by: { $0.key < $1.key }) {
      if let former = old.headers[name], former != value { add("\(what): header \(name): changed") }
    }
    if old.authorization != new.authorization { add("\(what): authorization changed") }
    add("\(what): thin", "\(old.isThin)", "\(new.isThin)")
    add("\(what): ed25519", "\(old.usesSigningKey)", "\(new.usesSigningKey)")
    compareTemplates(what, old, new)
    add("\(what): include_attributes", "\(old.includesAttributes)", "\(new.includesAttributes)")
    add(
      "\(what): allow_networks", Self.summary(old.allowedNetworks),
      Self.summary(new.allowedNetworks))
  }

  /// Compares templates without showing their texts, which may be long.
  private mutating func compareTemplates(
    _ what: String, _ old: WebhookEndpoint, _ new: WebhookEndpoint
  ) {
    guard let old = old.template, let new = new.template else { return }
    if old.requests != new.requests { add("\(what): requests changed") }
    if old.eventNames != new.eventNames { add("\(what): event_names changed") }
    let values = { (template: WebhookTemplate) in template.values.map { "\($0.name): \($0.text)" } }
    if values(old) != values(new) { add("\(what): values changed") }
    add(
      "\(what): requires", Self.summary(old.requiredAttributes),
      Self.summary(new.requiredAttributes))
    add("\(what): requires_customer", "\(old.requiresCustomer)", "\(new.requiresCustomer)")
    if old.secrets != new.secrets { add("\(what): secrets changed") }
  }

  private static func summary(_ endpoint: WebhookEndpoint) -> String {
    "\(endpoint.format.rawValue) to \(endpoint.url.origin)"
  }

  private static func summary(_ words: [String]) -> String {
    words.isEmpty ? "none" : words.joined(separator: ", ")
  }
}
