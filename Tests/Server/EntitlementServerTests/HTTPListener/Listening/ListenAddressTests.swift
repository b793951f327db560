import Catalog
import EntitlementServer
import HTTPListening
import ServerBootstrap
import Testing

@Suite(.timeLimit(.minutes(30))) struct ListenAddressTests {
  @Test(arguments: [
    ("127.0.0.1", "http://127.0.0.1:80"), ("::", "http://[::]:80"), ("::1", "http://[::1]:80"),
    ("fe80::1%eth0", "http://[fe80::1%25eth0]:80"), ("localhost", "http://localhost:80"),
  ])
  func `A listen address is shown as a URL`(host: String, url: String) {
    #expect(ListenAddress.url("http", host, 80) == url)
  }

  @Test(arguments: [
    ("http://purchases.example.com/v1", true), ("HTTP://10.0.0.7:8080", true),
    ("http://user@10.0.0.7", true), ("http://[2001:db8::1]:80/", true),
    ("http://127.0.0.1:8090", false), ("http://localhost:8090/", false),
    ("http://store.localhost", false), ("http://[::1]:8090", false),
    ("https://purchases.example.com", false), ("no URL", false),
  ])
  func `Only HTTP to another machine is unencrypted`(url: String, isPlain: Bool) {
    #expect(PlainHTTP.isRemote(url) == isPlain)
  }
}
