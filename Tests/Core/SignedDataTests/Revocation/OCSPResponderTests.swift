import HTTPTypes
import SignedData
import Testing

/// Only a plain, short http or https URL is used.
@Suite(.timeLimit(.minutes(30))) struct OCSPResponderTests {
  @Test(arguments: [
    ("http://ocsp.apple.com/ocsp03-wwdrg602", "http", "ocsp.apple.com", "/ocsp03-wwdrg602"),
    ("https://ocsp.example.com:8443", "https", "ocsp.example.com:8443", "/"),
    ("HTTP://[::1]:80/a?b=c", "http", "[::1]:80", "/a?b=c"),
  ])
  func `A usable URL becomes a request`(
    url: String, scheme: String, authority: String, path: String
  ) throws {
    let request = try #require(OCSPResponder(url: url)).request
    #expect(request.method == .post)
    #expect(request.scheme == scheme)
    #expect(request.authority == authority)
    #expect(request.path == path)
    #expect(request.headerFields[.contentType] == "application/ocsp-request")
  }

  @Test(arguments: [
    "", "ocsp.example.com", "ftp://ocsp.example.com/", "file:///etc/passwd", "ldap://host/cn",
    "http://", "http:///path", "http://user:word@host/", "http://host/#part", "http://ho st/",
    "http://host/\r\nX: y", "http://höst/",
    "http://host/" + String(repeating: "a", count: 1024),
  ])
  func `Any other URL is not used`(url: String) {
    #expect(OCSPResponder(url: url) == nil)
  }
}
