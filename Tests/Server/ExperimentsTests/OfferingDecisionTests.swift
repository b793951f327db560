import AppStoreCore
import Catalog
import Experiments
import Testing

@Suite("Offerings of a customer", .timeLimit(.minutes(30))) struct OfferingDecisionTests {
  private let now = Samples.start + .days(1)
  private let customer = ExperimentCustomer(unit: "user_1")

  private func catalog(placements: String = "") throws -> ServerCatalog {
    let text =
      ExperimentCatalogTests.base + """
        experiments:
          one:
            seed: seed-1
            status: running
            started_at: 2026-08-01
            variants:
              a: {offering: yearly_first, placements: {\(placements)}}
              b: {offering: default}
        """
    return try CatalogFile.parse(text, fileName: "catalog.yaml")
  }

  @Test func `An override comes before everything, and enrolls no one`() throws {
    let decision = try catalog().offeringDecision(
      for: customer, override: "sale", enrollments: [], targeted: "default", at: now)
    #expect(decision.reason == .override("sale"))
    #expect(decision.offerings.current == "sale")
    #expect(decision.newEnrollment == nil)
  }

  @Test func `An override with an unknown offering is ignored`() throws {
    let decision = try catalog().offeringDecision(
      for: customer, override: "gone", enrollments: [], at: now)
    #expect(decision.reason == .experiment("one", .a))
  }

  @Test func `A recorded enrollment comes before a new one`() throws {
    let recorded = Enrollment(experiment: "one", variant: .b, unit: "user_1", at: Samples.start)
    let decision = try catalog().offeringDecision(
      for: customer, override: nil, enrollments: [recorded], targeted: "sale", at: now)
    #expect(decision.reason == .experiment("one", .b))
    #expect(decision.offerings.current == "default")
    #expect(decision.newEnrollment == nil)
  }

  @Test func `A new enrollment comes before targeting`() throws {
    let decision = try catalog().offeringDecision(
      for: customer, override: nil, enrollments: [], targeted: "sale", at: now)
    #expect(decision.reason == .experiment("one", .a))
    #expect(decision.offerings.current == "yearly_first")
    #expect(
      decision.newEnrollment
        == Enrollment(experiment: "one", variant: .a, unit: "user_1", at: now))
    // Placements show the variant's offering, and one that shows none still shows none.
    #expect(decision.offerings.placements?.offering(at: "banner") == "yearly_first")
    #expect(decision.offerings.placements?.offering(at: "ending") == nil)
  }

  @Test func `The placements of a variant replace those of the catalog`() throws {
    let decision = try catalog(placements: "banner: sale, other: ").offeringDecision(
      for: customer, override: nil, enrollments: [], at: now)
    #expect(decision.offerings.current == "yearly_first")
    #expect(decision.offerings.placements?.offering(at: "banner") == "sale")
    #expect(decision.offerings.placements?.offering(at: "other") == nil)
    #expect(decision.offerings.placements?.offering(at: "ending") == "yearly_first")
  }

  @Test func `A customer of no experiment gets the targeted or the current offering`() throws {
    var existing = customer
    existing.firstSeen = Timestamp(milliseconds: 0)
    let catalog = try catalog()
    func decision(_ targeted: OfferingID?) -> OfferingDecision {
      catalog.offeringDecision(
        for: existing, override: nil, enrollments: [], targeted: targeted, at: now)
    }
    #expect(decision("sale").reason == .targeting("sale"))
    #expect(decision("sale").offerings.current == "sale")
    #expect(decision("gone").reason == .current)
    #expect(decision(nil).offerings == catalog.offerings.choice())
  }
}
