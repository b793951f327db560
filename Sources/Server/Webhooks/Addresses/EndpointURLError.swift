/// Why a text is not the URL of an endpoint; it contains no part of the text.
public enum EndpointURLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The maximum length of a URL in bytes.
  public static let maxLength = 2048

  /// The URL is longer than ``maxLength``.
  case length
  /// A character is not allowed in a URL, or a percent sign begins no escape.
  case character
  /// The scheme is missing or not allowed.
  case scheme(allowsHTTP: Bool)
  /// The URL has a user or a password.
  case user
  /// The URL has a fragment, which is never sent.
  case fragment
  /// The host is missing, or neither a name nor an address.
  case host
  /// The port is not 1 to 65535.
  case port

  /// The problem and its fix, safe to log.
  public var description: String {
    switch self {
    case .length: "URL: longer than \(Self.maxLength) bytes; shorten it"
    case .character:
      "URL: has a character that URLs must not contain; percent-encode it, and write names of "
        + "other alphabets as xn--…"
    case .scheme(let allowsHTTP):
      allowsHTTP
        ? "URL: does not begin with https:// or http://; write it completely"
        : "URL: does not begin with https://; use HTTPS, or allow HTTP for this endpoint"
    case .user: "URL: has a user before the host; send credentials in a header instead"
    case .fragment: "URL: has a fragment, which is never sent; remove # and what follows it"
    case .host: "URL: the host is neither a name nor an address; correct it"
    case .port: "URL: the port is not 1 to 65535; correct it"
    }
  }
}
