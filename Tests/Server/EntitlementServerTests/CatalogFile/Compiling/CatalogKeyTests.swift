import Catalog
import EntitlementServer
import ServerBootstrap
import Testing

/// The In-App Purchase key that a catalog refers to.
@Suite(.timeLimit(.minutes(30))) struct CatalogKeyTests {
  private func parse(
    _ key: String, files: [String: String] = [:], variables: [String: String] = [:]
  ) throws(CatalogFileError) -> InAppPurchaseKey? {
    try CatalogFile.parse(
      """
      apps:
        - bundle_id: com.example.app
          environments: [Production]
          public_api_keys: [appl_one]
          in_app_purchase_key: {\(key)}
      entitlements: {}
      """, fileName: "c.yaml",
      inputs: CatalogInputs(
        read: { path throws(CatalogInputs.UnreadableFile) in
          guard let text = files[path] else {
            throw CatalogInputs.UnreadableFile(reason: "no such file", isMissing: true)
          }
          if text == "exposed" { throw CatalogInputs.UnreadableFile(reason: "readable by others") }
          return text
        }, variable: { variables[$0] })
    ).apps.first?.inAppPurchaseKey
  }

  @Test func `A key is read from a file next to the catalog, or from a one-line variable`() throws {
    let pem = try Keys.pem()
    let names = "key_id: ABC, issuer_id: issuer"
    let key = InAppPurchaseKey(keyID: "ABC", issuerID: "issuer", privateKeyPEM: pem)
    #expect(try parse("key_file: k.p8, \(names)", files: ["k.p8": pem]) == key)
    let oneLine = pem.replacing("\n", with: "\\n")
    #expect(try parse("key_variable: KEY, \(names)", variables: ["KEY": oneLine]) == key)
    #expect(!String(reflecting: key).contains("PRIVATE"))
    #expect(!"\(key)".contains("PRIVATE"))
  }

  @Test func `A key that the dashboard stored is read from its folder, and may be missing`() throws
  {
    let key = InAppPurchaseKey(
      keyID: "ABC", issuerID: "issuer", privateKeyPEM: try Keys.pem())
    let file = ["keys/com.example.app.json": InAppPurchaseKeyFile.text(of: key)]
    #expect(try parse("key_folder: keys", files: file) == key)
    #expect(try parse("key_folder: keys") == nil)
  }

  @Test(arguments: [
    ("keys/com.example.app.json is not a stored key", "{}"),
    ("keys/com.example.app.json cannot be read: readable by others", "exposed"),
    ("private key: not a P-256 key", #"{"key_id":"A","issuer_id":"B","private_key":"hidden"}"#),
  ])
  func `A damaged file of a key folder is reported without its text`(
    problem: String, text: String
  ) {
    let error = #expect(throws: CatalogFileError.self) {
      try parse("key_folder: keys", files: ["keys/com.example.app.json": text])
    }
    #expect(
      error?.description.contains("c.yaml:5: apps[0].in_app_purchase_key.key_folder: \(problem)")
        == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("hidden") == false)
  }

  @Test(arguments: [
    (
      "key_folder: keys",
      "apps[0].in_app_purchase_key.key_id: conflicts with key_folder; remove one of the two"
    ),
    (
      "key_file: k.p8",
      "apps[0].in_app_purchase_key.key_file: k.p8 cannot be read: no such"
    ),
    ("key_variable: KEY", "apps[0].in_app_purchase_key.key_variable: the variable KEY is not set"),
    ("key_file: bad", "apps[0].in_app_purchase_key.key_file: "),
    (
      "key_file: bad, key_variable: KEY",
      "apps[0].in_app_purchase_key.key_variable: conflicts with key_file"
    ),
    ("name: x", "apps[0].in_app_purchase_key: has no key"),
  ])
  func `A missing or invalid key is reported without its text`(
    source: String, problem: String
  ) {
    let error = #expect(throws: CatalogFileError.self) {
      try parse("\(source), key_id: ABC, issuer_id: issuer", files: ["bad": "no key at all"])
    }
    #expect(
      error?.description.contains("c.yaml:5: \(problem)") == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("no key at all") == false)
  }
}
