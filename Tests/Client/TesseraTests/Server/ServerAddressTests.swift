import Foundation
import Tessera
import Testing

@Suite(.timeLimit(.minutes(30))) struct ServerAddressTests {
  @Test(arguments: [
    ("http://tessera.example.com", true), ("HTTP://10.0.0.5:8080", true),
    ("http://[2001:db8::1]:8080", true), ("https://tessera.example.com", false),
    ("http://localhost:8080", false), ("http://127.0.0.1:8080", false),
    ("http://[::1]:8080", false),
  ])
  func `A warning is logged only for an unencrypted server on another machine`(
    text: String, isExposed: Bool
  ) throws {
    let url = try #require(URL(string: text))
    #expect(ServerAddress(url)?.isExposed == isExposed)
  }
}
