import AppStoreCore
import Catalog
import Events
import Experiments
import Exports
import Ledger
import Subscriptions
import Testing

@Suite("Tables of purchases", .timeLimit(.minutes(30)))
struct TransactionTableTests {
  @Test func `The first 44 columns of transactions are RevenueCat's, in their order`() {
    let names = ExportTable.transactions.columns.map(\.name)
    #expect(
      names.joined(separator: " ") == """
        rc_original_app_user_id rc_last_seen_app_user_id_alias country country_source \
        product_identifier product_display_name product_duration start_time end_time \
        grace_period_end_time effective_end_time store is_auto_renewable is_trial_period \
        is_in_intro_offer_period is_sandbox price_in_usd purchase_price_in_usd \
        takehome_percentage tax_percentage commission_percentage store_transaction_id \
        original_store_transaction_id refunded_at unsubscribe_detected_at \
        billing_issues_detected_at purchased_currency price_in_purchased_currency \
        purchase_price_in_purchased_currency entitlement_identifiers renewal_number \
        is_trial_conversion presented_offering ownership_type reserved_subscriber_attributes \
        custom_subscriber_attributes platform experiment_id experiment_variant updated_at offer \
        offer_type first_seen_time auto_resume_time app_bundle_id through_sequence
        """)
    #expect(names.count == 46)
  }

  @Test func `A row has the fixed bytes of its values`() async throws {
    var ledger = ExportLedger()
    ledger.add(
      "ann",
      attributes: [CustomerAttribute(key: "$email", value: "a@b.c", updatedAt: ExportLedger.start)])
    ledger.add(ExportLedger.history([ExportLedger.period(1, of: "70")]), of: "ann")
    let row = try await lines(of: .transactions, ledger).last
    #expect(
      row == #"""
        ann,ann,DE,from_sdk,com.example.pro.monthly,"Pro, ""monthly""",,2026-09-21 14:13:20,\#
        2026-10-21 14:13:20,,2026-10-21 14:13:20,app_store,true,false,false,false,,,,,,701,70,,,,\#
        EUR,4.99,4.99,"[""plus"",""pro""]",1,false,,PURCHASED,\#
        "{""$email"":{""updated_at_ms"":1790000000120,""value"":""a@b.c""}}",,,,,\#
        2026-09-21 14:13:20,,,2026-09-21 14:13:20,,com.example.app,2
        """#)
  }

  @Test func `A refund lowers the price, and keeps the price of the purchase`() async throws {
    let rows = try await rows(
      of: [
        ExportLedger.period(1, of: "70") {
          $0.revocationDate = ExportLedger.start + .days(3)
          $0.currency = "USD"
        },
        ExportLedger.period(2, of: "70") {
          $0.revocationDate = ExportLedger.start + .days(33)
          $0.revocationPercentage = 25_000
        },
      ])
    #expect(rows.map { $0["price_in_purchased_currency"] } == ["0.00", "3.742"])
    #expect(rows.map { $0["purchase_price_in_purchased_currency"] } == ["4.99", "4.99"])
    #expect(rows.map { $0["price_in_usd"] } == ["0.00", nil])
    #expect(rows.map { $0["purchase_price_in_usd"] } == ["4.99", nil])
    #expect(rows.map { $0["refunded_at"] } == ["2026-09-24 14:13:20", "2026-10-24 14:13:20"])
    #expect(
      rows.map { $0["effective_end_time"] } == ["2026-09-24 14:13:20", "2026-10-24 14:13:20"])
  }

  @Test func `The period after a free trial is a conversion`() async throws {
    let rows = try await rows(
      of: [
        ExportLedger.period(1, of: "70") {
          $0.offerType = .introductory
          $0.offerDiscountType = .freeTrial
          $0.price = 0
        },
        ExportLedger.period(2, of: "70"), ExportLedger.period(3, of: "70"),
      ])
    #expect(rows.map { $0["is_trial_period"] } == ["true", "false", "false"])
    #expect(rows.map { $0["is_in_intro_offer_period"] } == ["false", "false", "false"])
    #expect(rows.map { $0["is_trial_conversion"] } == ["false", "true", "false"])
    #expect(rows.map { $0["renewal_number"] } == ["1", "2", "3"])
    #expect(rows.map { $0["offer_type"] } == ["introductory", nil, nil])
  }

  @Test func `A member of the family who shares a purchase paid nothing`() async throws {
    let rows = try await rows(
      of: [ExportLedger.period(1, of: "70") { $0.inAppOwnershipType = .familyShared }])
    #expect(rows.first?["purchase_price_in_purchased_currency"] == nil)
    #expect(rows.first?["ownership_type"] == "FAMILY_SHARED")
  }

  @Test func `A grace period is the end of access until it is paid`() async throws {
    let period = ExportLedger.period(1, of: "70")
    var renewal = RenewalRecord(
      originalTransactionId: "70", productId: ExportLedger.monthly, autoRenewStatus: .on,
      signedDate: ExportLedger.start + .days(30))
    renewal.isInBillingRetryPeriod = true
    renewal.renewalDate = period.expiresDate
    renewal.gracePeriodExpiresDate = ExportLedger.start + .days(46)
    let rows = try await rows(of: [period], renewal)
    #expect(rows.first?["grace_period_end_time"] == "2026-11-06 14:13:20")
    #expect(rows.first?["effective_end_time"] == "2026-11-06 14:13:20")
    #expect(rows.first?["billing_issues_detected_at"] == "2026-10-21 14:13:20")
    let next = ExportLedger.period(2, of: "70")
    let paid = try await self.rows(of: [period, next], renewal)
    #expect(paid.first?["grace_period_end_time"] == "2026-11-06 14:13:20", "as signed")
    #expect(paid.first?["effective_end_time"] == paid.last?["start_time"])
    #expect(paid.first?["billing_issues_detected_at"] == "2026-10-21 14:13:20")
    #expect(paid.last?["billing_issues_detected_at"] == nil)
  }

  @Test func `A refund after the end of a period does not move its end`() async throws {
    let rows = try await rows(
      of: [ExportLedger.period(1, of: "70") { $0.revocationDate = ExportLedger.start + .days(50) }])
    #expect(rows.first?["refunded_at"] == "2026-11-10 14:13:20")
    #expect(rows.first?["effective_end_time"] == rows.first?["end_time"])
  }

  @Test func `A subscription is one row with its newest period`() async throws {
    var ledger = ExportLedger()
    var renewal = RenewalRecord(
      originalTransactionId: "70", productId: ExportLedger.monthly, autoRenewStatus: .off,
      signedDate: ExportLedger.start + .days(35))
    renewal.renewalDate = ExportLedger.start + .days(60)
    ledger.add(
      ExportLedger.history(
        [ExportLedger.period(1, of: "70"), ExportLedger.period(2, of: "70")], renewal), of: nil)
    ledger.add(
      ExportLedger.history([ExportLedger.period(1, of: "80") { $0.type = .consumable }]), of: nil)
    let rows = try await table(.subscriptions, ledger)
    #expect(rows.count == 1)
    #expect(rows.first?["transaction_id"] == "702")
    #expect(rows.first?["period_number"] == "2")
    #expect(rows.first?["auto_renew_enabled"] == "false")
    #expect(rows.first?["unsubscribe_detected_at"] == "2026-10-26T14:13:20.120Z")
    #expect(rows.first?["original_app_user_id"] == nil)
    #expect(rows.first?["access_until"] == "2026-11-20T14:13:20.120Z")
  }

  @Test func `A purchase names the newest experiment before it`() async throws {
    var ledger = ExportLedger()
    ledger.add("ann")
    ledger.add(
      ExportLedger.history((1...3).map { ExportLedger.period($0, of: "70") }), of: "ann")
    try await ledger.save()
    for (experiment, variant, day) in [("price", VariantID.b, 10), ("paywall", .a, 40)] {
      _ = try await ledger.ledger.enroll(
        "ann", at: ExportLedger.start + .days(day), visit: nil, newNumber: 7
      ) { viewer in
        [
          NewEnrollment(
            experiment: ExperimentID(experiment), variant: variant, unit: viewer.unit,
            offering: nil, facts: AudienceFacts(), isSandbox: false, revision: "1")
        ]
      }
    }
    var catalog = ExportLedger.catalog
    catalog.experiments = [Experiment(id: "price", seed: "s", variants: [])]
    let rows = try await table(.transactions, ledger, catalog)
    #expect(rows.map { $0["experiment_id"] } == [nil, "price", "paywall"])
    #expect(rows.map { $0["experiment_variant"] } == [nil, "b", "a"])
  }

  @Test func `A storefront is a country of two letters`() {
    #expect(CountryCode.alpha2(ofAlpha3: "USA") == "US")
    #expect(CountryCode.alpha2(ofAlpha3: "CHE") == "CH")
    #expect(CountryCode.alpha2(ofAlpha3: "QQQ") == nil)
  }

  // MARK: Reading

  private func lines(
    of table: ExportTable, _ ledger: ExportLedger, _ catalog: ServerCatalog = ExportLedger.catalog
  ) async throws -> [String] {
    var ledger = ledger
    try await ledger.save()
    let destination = MemoryDestination()
    let definition = ExportDefinition(
      name: "test", destination: .folder("unused"), tables: [table])
    _ = try await ExportRun(
      definition, of: catalog, from: ledger.ledger, to: destination,
      clock: VirtualClock(at: ExportLedger.start)
    ).run()
    let file = destination.files.first { $0.key.hasSuffix(".csv.gz") }?.value
    return try #require(text(file)).split(separator: "\n").map(String.init)
  }

  /// The rows as values by column, without those that are null.
  private func table(
    _ table: ExportTable, _ ledger: ExportLedger, _ catalog: ServerCatalog = ExportLedger.catalog
  ) async throws -> [[String: String]] {
    let lines = try await lines(of: table, ledger, catalog)
    let columns = lines[0].split(separator: ",").map(String.init)
    return lines.dropFirst().map { line in
      // No value here contains a comma but the product's name and the entitlements.
      let plain = line.replacing("\"Pro, \"\"monthly\"\"\"", with: "name")
        .replacing("\"[\"\"plus\"\",\"\"pro\"\"]\"", with: "entitlements")
      let values = plain.split(separator: ",", omittingEmptySubsequences: false).map {
        $0.isEmpty ? nil : String($0)
      }
      return Dictionary(zip(columns, values)) { first, _ in first }.compactMapValues(\.self)
    }
  }

  private func rows(
    of records: [TransactionRecord], _ renewal: RenewalRecord? = nil
  ) async throws -> [[String: String]] {
    var ledger = ExportLedger()
    ledger.add(ExportLedger.history(records, renewal), of: nil)
    return try await table(.transactions, ledger)
  }
}
