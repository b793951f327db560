import Testing
import Webhooks

/// URLs of endpoints.
@Suite(.timeLimit(.minutes(30))) struct EndpointURLTests {
  private func error(_ text: String, allowsHTTP: Bool = false) throws -> EndpointURLError {
    try #require(throws: EndpointURLError.self) { try EndpointURL(text, allowsHTTP: allowsHTTP) }
  }

  @Test(arguments: [
    ("https://example.com", "https://example.com/"),
    ("HTTPS://Example.COM:443/A?b=C%20d", "https://example.com/A?b=C%20d"),
    ("https://example.com:8443?x", "https://example.com:8443/?x"),
    ("https://xn--bcher-kva.example/a/../b", "https://xn--bcher-kva.example/a/../b"),
    ("https://my_service:1/", "https://my_service:1/"),
    ("https://8.8.8.8/", "https://8.8.8.8/"),
    ("https://[2001:DB8::0:1]:444/", "https://[2001:db8::1]:444/"),
    ("https://[::ffff:8.8.8.8]/", "https://8.8.8.8/"),
    ("https://a.0xg/", "https://a.0xg/"),
    ("https://example.com/a@b:c", "https://example.com/a@b:c"),
  ])
  func `A URL has one reading`(text: String, reading: String) throws {
    let url = try EndpointURL(text)
    #expect(url.text == reading)
    #expect(try EndpointURL(url.text) == url)
  }

  @Test(arguments: [
    "127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7F.1", "017700000001",
    "0177.0.0.01", "0x7f.0x0.0x0.0x1", "00000177.0.0.1", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
  ])
  func `Every form of an IPv4 address is that address`(host: String) throws {
    let url = try EndpointURL("https://\(host)/")
    #expect(url.host == .address(try #require(NetworkAddress("127.0.0.1"))))
    #expect(url.authority == "127.0.0.1")
  }

  @Test(arguments: [
    "", "-a.com", "a-.com", "a..com", ".com", "example.com.", "256.1.1.1", "1.2.3.4.5", "1.2.3.256",
    "4294967296", "0x100000000", "08.1", "0x", "1.0x", "a.1", "a.0x1", "[::1", "::1]", "[]",
    "[127.0.0.1]", "[::1%25eth0]", "[::1]a", "a[b", "a*b", String(repeating: "a", count: 64),
    "a%41.com", "(a)",
  ])
  func `A host that is neither a name nor an address is rejected`(host: String) throws {
    #expect(try error("https://\(host)/") == .host)
  }

  @Test(arguments: [
    "ftp://a.com/", "//a.com/", "a.com", "", "https:/a.com", "javascript://a.com", "http+unix://a/",
    "http://a.com/",
  ])
  func `A scheme other than HTTPS is rejected`(text: String) throws {
    #expect(try error(text) == .scheme(allowsHTTP: false))
  }

  @Test func `HTTP is accepted if allowed`() throws {
    let url = try EndpointURL("http://a.com:80/x", allowsHTTP: true)
    #expect(url.text == "http://a.com/x")
    #expect(url.port == 80)
    #expect(try error("ftp://a.com/", allowsHTTP: true) == .scheme(allowsHTTP: true))
  }

  @Test(arguments: [
    "https://user@a.com/", "https://user:pass@a.com/", "https://a.com:80@b.com/", "https://@a.com/",
  ])
  func `A user is rejected`(text: String) throws {
    #expect(try error(text) == .user)
  }

  @Test(arguments: [
    "https://a.com/\n", "https://a.com/\r\nx:y", "https://a.com/\t", "https://a.com/\u{0}",
    "https://a.com/ b", " https://a.com/", #"https://a.com\@b.com/"#, "https://bücher.example/",
    "https://a。com/", "https://a.com/ä", "https://a.com/%", "https://a.com/%4",
    "https://a.com/%zz",
    "https://a.com/<b>", "https://a.com/a[0]", "https://a.com/?a={b}", "https://a.com/\u{7F}",
  ])
  func `A character that parsers treat differently is rejected`(text: String) throws {
    #expect(try error(text) == .character)
  }

  @Test(arguments: ["0", "65536", "99999", "", "-1", "+80", "80a", "8 0", "1:2"])
  func `A port out of range is rejected`(port: String) throws {
    let error = try error("https://a.com:\(port)/")
    #expect(error == (port.contains(" ") ? .character : .port))
  }

  @Test func `A fragment and a long URL are rejected`() throws {
    #expect(try error("https://a.com/#a") == .fragment)
    #expect(try error("https://a.com#@b.com/") == .fragment)
    let longest = "https://a.com/" + String(repeating: "a", count: 2034)
    #expect(try EndpointURL(longest).text == longest)
    #expect(try error(longest + "a") == .length)
  }

  @Test func `A description does not contain the path, which may be a secret`() throws {
    #expect("\(try EndpointURL("https://a.com:8443/hooks/secret?token=x"))" == "https://a.com:8443")
  }
}
