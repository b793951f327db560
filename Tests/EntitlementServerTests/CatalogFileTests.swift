import EntitlementServer
import ServerBootstrap
import Testing

@Suite struct CatalogFileTests {
  private func text(publicKeys: String, secretKeys: String) -> String {
    """
    apps:
      - bundle_id: com.example.app
        environments: [Sandbox]
        public_api_keys: [appl_one]
        secret_api_keys: [sk_one]
      - bundle_id: com.example.second
        environments: [Production]
        public_api_keys: \(publicKeys)
        secret_api_keys: \(secretKeys)
    entitlements:
      pro: [com.example.pro.monthly]
    """
  }

  @Test func `A catalogue with keys of its own for each purpose is read`() throws {
    let catalog = try CatalogFile.parse(
      text(publicKeys: "[appl_two]", secretKeys: "[sk_two]"), fileName: "catalog.yaml")
    #expect(catalog.apps.map(\.secretAPIKeys) == [["sk_one"], ["sk_two"]])
  }

  @Test(arguments: [
    ("['']", "[sk_two]", "public_api_keys"), ("[appl_two]", "['']", "secret_api_keys"),
    ("[appl_two]", "['sk two']", "secret_api_keys"),
    ("[appl_two]", "['sk;two']", "secret_api_keys"),
    ("[same]", "[same]", "secret_api_keys"), ("[appl_two]", "[appl_one]", "secret_api_keys"),
  ])
  func `A key that would let strangers in is refused, naming the field and no key`(
    publicKeys: String, secretKeys: String, field: String
  ) {
    let error = #expect(throws: BootstrapError.self) {
      try CatalogFile.parse(
        text(publicKeys: publicKeys, secretKeys: secretKeys), fileName: "catalog.yaml")
    }
    #expect(error?.description.hasPrefix("catalog.yaml: apps[1].\(field): ") == true)
    #expect(error?.description.contains("two") == false)
  }
}
