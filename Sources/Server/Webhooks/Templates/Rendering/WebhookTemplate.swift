package import AppStoreCore

/// What an endpoint with templates sends for an event: one to three requests, or none.
///
/// It is checked when the catalog is read, so only the values of an event can still prevent a
/// request.
package struct WebhookTemplate: Hashable, Sendable {
  /// The most requests for one event.
  package static let maxRequests = 3

  /// The names of events by type or variant of a type; `nil` sends all types.
  ///
  /// A type with an empty name, or without one, is not sent.
  package var eventNames: [String: String]?
  /// The attributes without which an event is not sent.
  package var requiredAttributes: [String]
  /// Whether events without a customer are not sent.
  package var requiresCustomer: Bool
  /// Texts that are rendered as JSON first and inserted as `values.NAME`, in this order.
  package var values: [(name: String, text: TemplateText)]
  /// The requests, in the order in which to send them.
  package var requests: [RequestTemplate]
  /// The secrets that texts insert.
  package var secrets: TemplateSecrets

  /// Creates a template.
  package init(
    eventNames: [String: String]? = nil, requiredAttributes: [String] = [],
    requiresCustomer: Bool = false,
    values: [(name: String, text: TemplateText)] = [], requests: [RequestTemplate],
    secrets: TemplateSecrets = TemplateSecrets([:])
  ) {
    self.eventNames = eventNames
    self.requiredAttributes = requiredAttributes
    self.requiresCustomer = requiresCustomer
    self.values = values
    self.requests = requests
    self.secrets = secrets
  }

  /// Returns the requests of an event, or why none is sent.
  ///
  /// A request whose body is empty is left out.
  ///
  /// - Parameters:
  ///   - event: The event in the standard format.
  ///   - attributes: The customer's attributes by name.
  /// - Throws: ``RenderingError`` if a body is not of its type.
  package func render(
    _ event: JSONObject, attributes: [String: String]
  ) throws(RenderingError) -> RenderedEvent {
    var context = TemplateContext(event: event, attributes: attributes)
    if let eventNames {
      let name = context.names.lazy.compactMap { eventNames[$0] }.first
      guard let name, !name.isEmpty else {
        return .skipped("event_names has no name for \(context.type)")
      }
      context.set(eventName: name)
    }
    if requiresCustomer, !context.hasCustomer { return .skipped("the event has no customer") }
    if let missing = requiredAttributes.first(where: { context.attribute($0) == nil }) {
      return .skipped("the customer has no attribute \(missing)")
    }
    context.set(secrets: secrets.values)
    for (name, text) in values { context.add(text.rendered(context), as: name) }
    var rendered: [RenderedRequest] = []
    for (index, request) in requests.enumerated() {
      do throws(RenderingError) {
        if let request = try request.rendered(context) { rendered.append(request) }
      } catch {
        throw RenderingError(request: index + 1, reason: error.reason)
      }
    }
    return rendered.isEmpty ? .skipped("all bodies are empty") : .requests(rendered)
  }

  /// Compares all parts, also the secrets.
  package static func == (lhs: WebhookTemplate, rhs: WebhookTemplate) -> Bool {
    lhs.eventNames == rhs.eventNames && lhs.requiredAttributes == rhs.requiredAttributes
      && lhs.requiresCustomer == rhs.requiresCustomer && lhs.requests == rhs.requests
      && lhs.secrets == rhs.secrets
      && lhs.values.map(\.name) == rhs.values.map(\.name)
      && lhs.values.map(\.text) == rhs.values.map(\.text)
  }

  /// Hashes the parts.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(eventNames)
    hasher.combine(requiredAttributes)
    hasher.combine(requests)
  }
}

/// What an event becomes.
package enum RenderedEvent: Hashable, Sendable {
  /// The requests in order.
  case requests([RenderedRequest])
  /// Nothing is sent, for a reason.
  case skipped(String)
}

/// The secrets of a template by name.
package struct TemplateSecrets: Hashable, Sendable, CustomStringConvertible,
  CustomReflectable
{
  let values: [String: String]

  /// Creates secrets.
  package init(_ values: [String: String]) { self.values = values }

  /// The names of the secrets.
  package var names: Set<String> { Set(values.keys) }

  /// The names, so that no secret reaches a log.
  package var description: String { "secrets \(values.keys.sorted().joined(separator: ", "))" }

  /// A mirror without the values.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
