import AppStoreCore
import Foundation
import Populations
import StoreConfiguration
import Testing

/// Parsing of profile files, and the errors.
@Suite(.timeLimit(.minutes(30))) struct ProfileTests {
  private func read(_ text: String) throws -> PopulationProfile {
    try PopulationProfile(
      parsing: text, fileName: "p.yaml", configuration: Business.configuration())
  }

  @Test func `The example equals the default profile`() throws {
    let file = Business.root.appending(path: "Examples/population.yaml")
    #expect(try String(contentsOf: file, encoding: .utf8) == PopulationProfile.defaultText)
    #expect(try read(PopulationProfile.defaultText) == PopulationProfile())
  }

  @Test func `Keys missing in a file have the default profile's values`() throws {
    #expect(try read("") == PopulationProfile())
    #expect(try read("# nothing") == PopulationProfile())
    var wanted = PopulationProfile()
    wanted.trials.conversion = 0.9
    #expect(try read("trials: {conversion: 0.9}") == wanted)
  }

  @Test func `Every key of the example has an effect`() throws {
    // Each value is changed separately, and each change must result in a different profile.
    let configuration = try Business.configuration()
    let lines = PopulationProfile.defaultText.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    var changed = 0
    for (index, line) in lines.enumerated() where !line.contains("#") {
      guard let match = line.wholeMatch(of: /(.*?: \[?(?:\{weight: )?)([0-9.]+|true)(.*)/) else {
        continue
      }
      let usual = String(match.2)
      let other = ["true": "false", "16": "28", "1": "2"][usual] ?? (usual == "3" ? "4" : "3")
      let value = usual.hasPrefix("0") || usual == "1.15" ? "0.123" : other
      var copy = lines
      copy[index] = match.1 + value + match.3
      let profile = try PopulationProfile(
        parsing: copy.joined(separator: "\n"), fileName: "p.yaml", configuration: configuration)
      #expect(profile != PopulationProfile(), "\(line)")
      changed += 1
    }
    #expect(changed >= 40)
  }

  @Test func `Products and consumables have weights`() throws {
    let profile = try read(
      """
      products: {com.example.pro.yearly: 2.5}
      consumables: {products: {com.example.coins.100: 1}}
      """)
    #expect(profile.products == ["com.example.pro.yearly": 2.5])
    #expect(profile.consumables.products == ["com.example.coins.100": 1])
  }

  @Test(arguments: [
    ("trial: {}", ProfileError.Kind.unknownKey, 1, "trial: is an unknown key; use one of"),
    ("\ntrials:\n  conversions: 1", .unknownKey, 3, "trials.conversions: is an unknown key"),
    ("trials: {conversion: 1.5}", .outOfRange, 1, "trials.conversion: is 1.5; write a share from"),
    ("trials: {conversion: -0.1}", .outOfRange, 1, "trials.conversion: is -0.1; write a share"),
    ("trials: {conversion: .nan}", .wrongType, 1, "trials.conversion: is not a number; write"),
    ("trials: {conversion: many}", .wrongType, 1, "trials.conversion: is not a number; write"),
    ("trials: 3", .wrongType, 1, "trials: is not a mapping"),
    ("- 3", .notYAML, 1, "is not a mapping"), ("a: [", .notYAML, 2, "is not YAML"),
    ("trials: {}\ntrials: {}", .unknownKey, 1, "trials: appears twice; remove one"),
    ("churn:\n  monthly: [0.1, 2]", .outOfRange, 2, "churn.monthly[1]: is 2.0; write shares"),
    ("churn: {monthly: []}", .outOfRange, 1, "churn.monthly: has 0 numbers; write at least one"),
    ("churn: {monthly: 0.1}", .wrongType, 1, "churn.monthly: is not a list; write ["),
    (
      "arrivals: {seasonality: [1]}", .outOfRange, 1,
      "arrivals.seasonality: has 1 number; write 12"
    ),
    (
      "arrivals: {seasonality: [0,0,0,0,0,0,0,0,0,0,0,0]}", .noWeight, 1,
      "arrivals.seasonality: all weights are 0"
    ),
    ("arrivals: {growth: -1}", .outOfRange, 1, "arrivals.growth: is -1.0; write a number from"),
    ("grace_period: {days: 7}", .outOfRange, 1, "grace_period.days: is 7; write 3, 16 or 28"),
    (
      "grace_period: {enabled: 7}", .wrongType, 1,
      "grace_period.enabled: is not a Boolean; write true"
    ),
    (
      "family: {members: 2.5}", .wrongType, 1, "family.members: is not a whole number; write 1 to 5"
    ),
    ("family: {members: 6}", .outOfRange, 1, "family.members: is 6; write 1 to 5"),
    (
      "products:\n  gold: 1", .unknownProduct, 2, "products.gold: is not a product of the .storekit"
    ),
    (
      "products: {com.example.coins.100: 1}", .wrongProduct, 1,
      "products.com.example.coins.100: is a consumable; move it to consumables.products"
    ),
    (
      "consumables: {products: {com.example.pro.monthly: 1}}", .wrongProduct, 1,
      "consumables.products.com.example.pro.monthly: is not a consumable; move it to products"
    ),
    ("products: {com.example.pro.monthly: 0}", .noWeight, 1, "products: all weights are 0; set"),
    ("storefronts: {}", .noWeight, 1, "storefronts: all weights are 0; set at least one"),
    ("storefronts:\n  US: 1", .unknownStorefront, 2, "storefronts.US: is not a storefront; use"),
    (
      "storefronts: {USA: -1}", .outOfRange, 1,
      "storefronts.USA: is -1.0; write a weight of 0 or more"
    ),
    (
      "storefronts: {JPN: {weight: 1, price_factor: 0}}", .outOfRange, 1,
      "storefronts.JPN.price_factor: is 0.0; write a factor"
    ),
    (
      "storefronts: {JPN: {factor: 1}}", .unknownKey, 1, "storefronts.JPN.factor: is an unknown key"
    ),
  ])
  func `An invalid value is reported with its key, line and fix`(
    text: String, kind: ProfileError.Kind, line: Int, reason: String
  ) throws {
    let error = #expect(throws: ProfileError.self) { try read(text) }
    #expect(error?.kind == kind)
    #expect(error?.line == line)
    let description = error?.description ?? ""
    #expect(description.hasPrefix("p.yaml:\(line): \(reason)"), "\(description)")
    #expect(!description.contains("\n"))
    #expect(error?.isRetryable == false)
  }
}

/// Profiles with the extreme values of their ranges.
@Suite(.timeLimit(.minutes(30))) struct FarProfileTests {
  @Test(arguments: [
    "consumables: {buyer_share: 1, per_month: 1.0e-300}", "arrivals: {per_month: 1.0e-320}",
    "arrivals: {per_month: 0, growth: 10}", "arrivals: {per_month: 1.0e+7, growth: 10}",
    "storefronts: {USA: {weight: 1, price_factor: 1000000}}",
  ])
  func `A population with extreme values can be generated`(text: String) throws {
    var configuration = try Business.configuration()
    for index in configuration.products.indices {
      configuration.products[index].priceMilliunits = .max
    }
    let profile = try PopulationProfile(
      parsing: text, fileName: "p.yaml", configuration: configuration)
    var population = try Population(
      of: configuration, profile: profile, app: Business.app, startingAt: Business.start,
      months: 3, customers: 20, seed: 1)
    while population.next() != nil {}
    #expect(population.summary.customers == 20)
  }
}
