import AppStoreCore
import Catalog
import EntitlementServer
import Subscriptions
import Testing

@Suite(.timeLimit(.minutes(30))) struct APIKeySetTests {
  private func catalog(secretKeys: Set<String>) -> ServerCatalog {
    let app = ServerApp(
      bundleID: "com.example.app", appAppleID: nil, environments: [.sandbox],
      publicAPIKeys: ["appl_one"], secretAPIKeys: secretKeys)
    return ServerCatalog(apps: [app], entitlements: EntitlementCatalog([:]))
  }

  @Test func `A key is valid if the catalog lists it or its hash, and a hash is not a key`() {
    let hash = HashedAPIKey(of: "sk_two").entry
    #expect(hash.hasPrefix("sha256:") && hash.utf8.count == 71)
    let keys = catalog(secretKeys: ["sk_one", hash]).keys
    #expect(keys.owner(of: "sk_one")?.isSecret == true)
    #expect(keys.owner(of: "sk_two")?.isSecret == true)
    #expect(keys.owner(of: "appl_one")?.isSecret == false)
    #expect(keys.owner(of: "appl_one")?.bundleID == "com.example.app")
    for stranger in ["", "sk_three", "sk_on", "sk_one ", hash, String(hash.dropFirst(7))] {
      #expect(keys.owner(of: stranger) == nil)
    }
  }

  /// `printf abc | sha256sum`, as in FIPS 180-4's examples.
  @Test func `The hash is SHA-256 of the key's bytes, in either case of the digits`() throws {
    let digits = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(HashedAPIKey(of: "abc").entry == "sha256:" + digits)
    #expect(HashedAPIKey(entry: "sha256:" + digits.uppercased()) == HashedAPIKey(of: "abc"))
  }

  @Test(arguments: ["sha256:", "sha256:12", "sha256:" + String(repeating: "g", count: 64)])
  func `A malformed hash is neither a hash nor a key`(entry: String) {
    #expect(HashedAPIKey(entry: entry) == nil)
    #expect(catalog(secretKeys: [entry]).keys.owner(of: entry) == nil)
  }

  @Test func `A key that is public in one app is secret in no app`() {
    let other = ServerApp(
      bundleID: "com.example.other", appAppleID: nil, environments: [.sandbox],
      publicAPIKeys: [], secretAPIKeys: ["appl_one"])
    var catalog = catalog(secretKeys: [])
    catalog.apps.append(other)
    #expect(catalog.keys.owner(of: "appl_one")?.isSecret == false)
    catalog.apps.reverse()
    #expect(catalog.keys.owner(of: "appl_one")?.isSecret == false)
  }

  @Test func `Printing a catalog shows neither keys nor hashes`() {
    var text = ""
    dump(catalog(secretKeys: ["sk_one"]), to: &text)
    #expect(!text.contains("sk_one"))
    #expect(!"\(catalog(secretKeys: ["sk_one"]))".contains("sk_one"))
  }
}
