import AppStoreCore
import Catalog
import Testing

@Suite(.timeLimit(.minutes(30))) struct OfferingCatalogTests {
  private let catalog = OfferingCatalog(
    offerings: ["default", "sale"].map {
      OfferingDefinition(id: $0, description: "", packages: [])
    },
    current: "default",
    placements: Placements(
      offerings: ["banner": "default", "ending": nil], fallback: "default"))

  @Test func `Every customer sees the current offering`() {
    let choice = catalog.choice()
    #expect(choice.current == "default")
    #expect(choice.placements == catalog.placements)
  }

  @Test func `A customer's override replaces every other offering`() {
    let choice = catalog.choice(override: "sale")
    #expect(choice.current == "sale")
    #expect(choice.placements?.offering(at: "banner") == "sale")
    #expect(choice.placements?.offering(at: "elsewhere") == "sale")
  }

  @Test func `A placement that shows nothing also shows nothing with an override`() {
    let choice = catalog.choice(override: "sale")
    #expect(choice.placements?.offering(at: "ending") == nil)
    #expect(choice.placements?.offerings.keys.contains("ending") == true)
  }

  @Test func `An override with an unknown offering is ignored`() {
    #expect(catalog.choice(override: "gone") == catalog.choice())
  }

  @Test func `A missing placement shows the fallback, and an empty one nothing`() {
    let placements = Placements(
      offerings: ["banner": "sale", "ending": nil], fallback: "default")
    #expect(placements.offering(at: "banner") == "sale")
    #expect(placements.offering(at: "ending") == nil)
    #expect(placements.offering(at: "elsewhere") == "default")
    #expect(Placements(offerings: [:], fallback: nil).offering(at: "banner") == nil)
  }
}
