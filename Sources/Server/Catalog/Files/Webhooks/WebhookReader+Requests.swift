internal import Foundation
internal import Webhooks
internal import Yams

/// Reads where and with what header fields requests to a webhook endpoint are sent.
extension WebhookReader {
  /// Header fields that the server writes, and those that are a secret or about the connection.
  private static let reservedHeaders = [
    "host", "connection", "transfer-encoding", "x-revenuecat-webhook-signature",
  ]

  /// Reads a URL; the path and the query of a template's URL may have tags and secrets.
  func url(
    _ field: CatalogField, allowsHTTP: Bool, networks: [NetworkBlock], isTemplate: Bool
  ) -> WebhookURL? {
    let wanted = "a URL such as https://example.com/webhooks"
    guard let text = field.text(wanted) else { return nil }
    let checked = isTemplate ? Self.withoutTags(text) : text
    guard text.utf8.count <= 2000, checked.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let parts = URLComponents(string: checked), let scheme = parts.scheme?.lowercased(),
      ["https", "http"].contains(scheme), let host = parts.host?.lowercased(), !host.isEmpty,
      1...65_535 ~= parts.port ?? 443
    else {
      field.report("is not the URL of an endpoint", fix: "write \(wanted)")
      return nil
    }
    guard parts.user == nil, parts.password == nil, parts.fragment == nil else {
      field.report(
        "has a user, a password or a fragment",
        fix: "remove it; `authorization` sends a secret")
      return nil
    }
    if scheme == "http", !isHTTPAllowed(field, host, allowsHTTP, networks) { return nil }
    guard isDeliverable(checked, field, networks) else { return nil }
    let usual = scheme == "https" ? 443 : 80
    let port = parts.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
    return WebhookURL(text: text, origin: "\(scheme)://\(host)\(port)")
  }

  /// Replaces each tag and each secret by a letter.
  private static func withoutTags(_ text: String) -> String {
    text.replacing(#/\{\{[^}]*\}\}|\$\{[A-Za-z0-9_]*\}/#, with: "x")
  }

  /// Returns whether the server can send to a URL; reports why it would send nothing.
  ///
  /// The name of a host is resolved at each attempt; names of this machine, and names that never
  /// exist, are known before.
  private func isDeliverable(
    _ text: String, _ field: CatalogField, _ networks: [NetworkBlock]
  ) -> Bool {
    let url: EndpointURL
    do throws(EndpointURLError) {
      url = try EndpointURL(text, allowsHTTP: true)
    } catch {
      field.report("\(error)", fix: "no event can be sent to it")
      return false
    }
    let addresses: [NetworkAddress]
    switch url.host {
    case .address(let address): addresses = [address]
    case .name(let name) where name == "localhost" || name.hasSuffix(".localhost"):
      addresses = ["127.0.0.1", "::1"].compactMap { NetworkAddress($0) }
    case .name(let name) where name == "invalid" || name.hasSuffix(".invalid"):
      field.report("has a host that never exists", fix: "write the name of the receiver")
      return false
    case .name: return true
    }
    let policy = AddressPolicy(
      allowedNetworks: networks.compactMap { try? NetworkRange($0.text) })
    var problem: AddressError?
    for address in addresses {
      do throws(AddressError) {
        try policy.check(address)
        return true
      } catch {
        problem = problem ?? error
      }
    }
    guard let problem else { return true }
    field.report("sends nothing, because \(problem)", fix: "or use an address of the Internet")
    return false
  }

  /// Returns whether a host may get events without encryption; reports why not.
  private func isHTTPAllowed(
    _ field: CatalogField, _ host: String, _ allowsHTTP: Bool, _ networks: [NetworkBlock]
  ) -> Bool {
    let address = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    let isThisMachine = ["localhost", "127.0.0.1", "::1"].contains(address)
    guard allowsHTTP else {
      field.report(
        "sends events without encryption",
        fix: isThisMachine
          ? "use https, or write allow_http: true and allow_networks: [127.0.0.0/8, \"::1/128\"]"
          : "use https, or write allow_http: true for a host of your own network")
      return false
    }
    // The name of another host is resolved at each attempt, and then compared with the networks.
    let isAllowed =
      isThisMachine
      || (NetworkBlock.isAddress(address)
        ? networks.contains { $0.contains(address) } : !networks.isEmpty)
    guard isAllowed else {
      field.report(
        "names a host outside allow_networks", fix: "use https, or add its network to them")
      return false
    }
    return true
  }

  func headers(_ field: CatalogField) -> [String: String] {
    var found: [String: String] = [:]
    for member in field.members("`NAME: value` lines") ?? [] {
      guard let name = headerName(member) else { continue }
      guard name != "authorization" else {
        member.key.report(
          "would show a secret here", fix: "use the field `authorization` of the endpoint")
        continue
      }
      guard let value = headerValue(member.value) else { continue }
      if found.updateValue(value, forKey: name) != nil {
        member.key.report("is a duplicate", fix: "remove one")
      }
    }
    return found
  }

  /// Reads the lowercase name of a header field that the server does not write itself.
  func headerName(_ member: CatalogMember) -> String? {
    let name = member.name.lowercased()
    let isWellFormed = name.utf8.allSatisfy {
      CatalogIdentifier.isLetterOrDigit($0) || "_-".utf8.contains($0)
    }
    guard isWellFormed, 1...100 ~= name.utf8.count else {
      member.key.report("is not the name of a header field", fix: "use letters, digits, _ and -")
      return nil
    }
    let isReserved = ["webhook-", "content-"].contains { name.hasPrefix($0) }
    guard !isReserved, !Self.reservedHeaders.contains(name) else {
      member.key.report("is a header field that the server writes", fix: "remove it")
      return nil
    }
    return name
  }

  func headerValue(_ field: CatalogField) -> String? {
    guard let value = field.text("the value of the header field") else { return nil }
    guard Self.isHeaderValue(value) else {
      field.report(
        "is not the value of a header field",
        fix: "use at most 1000 characters of ASCII, without white space at either end")
      return nil
    }
    return value
  }

  func authorization(_ field: CatalogField) -> WebhookAuthorization? {
    guard let text = catalog.secretText(field) else { return nil }
    guard Self.isHeaderValue(text) else {
      field.report(
        "is not the value of a header field", fix: "use at most 1000 characters of ASCII")
      return nil
    }
    return WebhookAuthorization(text)
  }

  private static func isHeaderValue(_ text: String) -> Bool {
    1...1000 ~= text.utf8.count && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      && !text.hasPrefix(" ") && !text.hasSuffix(" ")
  }
}
