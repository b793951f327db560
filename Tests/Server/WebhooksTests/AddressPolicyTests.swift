import Testing
import Webhooks

/// The addresses to which an endpoint may connect.
@Suite(.timeLimit(.minutes(30))) struct AddressPolicyTests {
  private func isAllowed(_ address: String, _ networks: [String] = []) throws -> Bool {
    let policy = AddressPolicy(allowedNetworks: try networks.map { try NetworkRange($0) })
    do {
      try policy.check(try #require(NetworkAddress(address)))
      return true
    } catch is AddressError {
      return false
    }
  }

  /// The ranges of the specification, each with its first and its last address.
  @Test(arguments: [
    ("0.0.0.0", "0.255.255.255"), ("10.0.0.0", "10.255.255.255"),
    ("100.64.0.0", "100.127.255.255"), ("127.0.0.0", "127.255.255.255"),
    ("169.254.0.0", "169.254.255.255"), ("172.16.0.0", "172.31.255.255"),
    ("192.0.0.0", "192.0.0.255"), ("192.0.2.0", "192.0.2.255"),
    ("198.51.100.0", "198.51.100.255"), ("203.0.113.0", "203.0.113.255"),
    ("192.88.99.0", "192.88.99.255"), ("192.168.0.0", "192.168.255.255"),
    ("198.18.0.0", "198.19.255.255"), ("224.0.0.0", "239.255.255.255"),
    ("240.0.0.0", "255.255.255.255"), ("::", "::1"),
    ("fe80::", "febf:ffff::1"), ("fc00::", "fdff:ffff::1"), ("ff00::", "ffff:ffff::1"),
    ("2001:db8::", "2001:db8:ffff::1"), ("3fff::", "3fff:fff:ffff::1"),
    ("100::", "100::ffff:ffff:ffff:ffff"), ("2002::", "2002:ffff::1"),
    ("64:ff9b::", "64:ff9b::ffff:ffff"), ("64:ff9b:1::", "64:ff9b:1:ffff::1"),
    ("5f00::", "5f00:ffff::1"), ("2001::", "2001:1ff:ffff::1"),
    ("::127.0.0.1", "::ffff:0:127.0.0.1"), ("4000::", "4fff::1"),
    ("::ffff:127.0.0.1", "::ffff:0:0"),
  ])
  func `A reserved range is rejected from its first to its last address`(
    first: String, last: String
  ) throws {
    #expect(try !isAllowed(first))
    #expect(try !isAllowed(last))
  }

  @Test(arguments: [
    "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
    "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0",
    "192.0.3.0", "192.88.98.255", "192.88.100.0", "192.167.255.255", "192.169.0.0",
    "198.17.255.255", "198.20.0.0", "198.51.99.255", "198.51.101.0", "203.0.112.255",
    "203.0.114.0", "223.255.255.255", "8.8.8.8", "2001:4860:4860::8888", "2606:4700::1111",
    "2a00::1", "2003::1", "2001:200::1", "2001:db7:ffff::1", "2001:db9::1", "3ffe:ffff::1",
    "::ffff:8.8.8.8",
  ])
  func `An address of the Internet is allowed, also next to a reserved range`(
    address: String
  ) throws {
    #expect(try isAllowed(address))
  }

  @Test func `Every entry of the table rejects its own first address`() throws {
    for entry in ReservedNetworks.all {
      #expect(throws: AddressError.self, "\(entry.network)") {
        try AddressPolicy().check(entry.network.base)
      }
    }
    #expect(ReservedNetworks.all.count == 32)
  }

  @Test func `An allowed network makes its addresses usable, and no others`() throws {
    #expect(try isAllowed("10.1.2.3", ["10.1.0.0/16"]))
    #expect(try isAllowed("::ffff:10.1.2.3", ["10.1.0.0/16"]))
    #expect(try isAllowed("fd12::1", ["10.0.0.0/8", "fd12::/16"]))
    #expect(try !isAllowed("10.2.2.3", ["10.1.0.0/16"]))
    #expect(try !isAllowed("127.0.0.1", ["10.0.0.0/8"]))
  }

  @Test(arguments: [
    ("169.254.169.254", "169.254.0.0/16"), ("169.254.169.254", "169.254.169.254/31"),
    ("100.100.100.200", "100.64.0.0/10"), ("fd00:ec2::254", "fc00::/7"),
    ("168.63.129.16", "168.63.0.0/16"),
  ])
  func `A metadata service is usable only if its own address is allowed`(
    address: String, network: String
  ) throws {
    #expect(try !isAllowed(address))
    #expect(try !isAllowed(address, [network]))
    #expect(try !isAllowed(address, ["0.0.0.0/0", "::/0"]))
    #expect(try isAllowed(address, [network, address]))
  }

  @Test func `An error names the address, the reason and the fix`() throws {
    let error = try #require(throws: AddressError.self) {
      try AddressPolicy().check(try #require(NetworkAddress("10.1.2.3")))
    }
    #expect(
      "\(error)"
        == "10.1.2.3 is in 10.0.0.0/8 (private); to allow it, add its network to allow_networks")
  }
}
