/// The networks to which no webhook is sent unless an endpoint allows it.
///
/// Sources: <https://www.iana.org/assignments/iana-ipv4-special-registry/> and
/// <https://www.iana.org/assignments/iana-ipv6-special-registry/>.
package enum ReservedNetworks {
  /// A reserved network.
  package typealias Entry = (network: NetworkRange, purpose: String)

  /// The reserved networks, of which the first that contains an address is reported.
  package static let all: [Entry] = [
    // IPv4
    network("0.0.0.0/8", "this network"),
    network("10.0.0.0/8", "private"),
    network("100.64.0.0/10", "shared by a provider's customers"),
    network("127.0.0.0/8", "loopback"),
    network("169.254.0.0/16", "link-local"),
    network("172.16.0.0/12", "private"),
    network("192.0.0.0/24", "protocol assignments"),
    network("192.0.2.0/24", "documentation"),
    network("192.88.99.0/24", "6to4 relay"),
    network("192.168.0.0/16", "private"),
    network("198.18.0.0/15", "benchmarks"),
    network("198.51.100.0/24", "documentation"),
    network("203.0.113.0/24", "documentation"),
    network("224.0.0.0/4", "multicast"),
    network("240.0.0.0/4", "reserved"),
    // IPv6
    network("::/128", "unspecified"),
    network("::1/128", "loopback"),
    network("64:ff9b::/96", "translation to IPv4"),
    network("64:ff9b:1::/48", "translation to IPv4"),
    network("100::/64", "discarded"),
    network("2001::/23", "protocol assignments"),
    network("2001:db8::/32", "documentation"),
    network("2002::/16", "6to4"),
    network("3fff::/20", "documentation"),
    network("5f00::/16", "segment routing"),
    network("fc00::/7", "private"),
    network("fe80::/10", "link-local"),
    network("fec0::/10", "private"),
    network("ff00::/8", "multicast"),
    // Only 2000::/3 has addresses of the Internet; these are all others.
    network("::/3", "reserved"),
    network("4000::/2", "reserved"),
    network("8000::/1", "reserved"),
  ]

  /// Addresses at which clouds return credentials; a wider allowed network does not include them.
  static let metadataServices: Set<NetworkAddress> = Set(
    [
      "169.254.169.254", "169.254.170.2", "169.254.170.23", "100.100.100.200", "168.63.129.16",
      "192.0.0.192", "fd00:ec2::254", "fd00:ec2::23", "fd20:ce::254",
    ].map { known($0).base })

  private static func network(_ text: String, _ purpose: String) -> Entry {
    (known(text), purpose)
  }

  private static func known(_ text: String) -> NetworkRange {
    do {
      return try NetworkRange(text)
    } catch {
      preconditionFailure("the networks above are valid: \(error)")
    }
  }
}
