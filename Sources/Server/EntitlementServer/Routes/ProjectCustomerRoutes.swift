internal import EntitlementAPI
internal import HTTPTypes

/// Routes about customers, in the format of RevenueCat's API version 2.
enum ProjectCustomerRoutes {
  static let all = customers + lists + changes

  private static let project = Endpoint.projectPath
  private static let customer = project + "/customers/{customer_id}"
  private static let customerScope = "customer_information:customers"
  private static let subscriptionScope = "customer_information:subscriptions"
  private static let purchaseScope = "customer_information:purchases"

  private static let customers: [Route] = [
    .resource(
      "listCustomers", .get(project + "/customers"), [customerScope],
      "Returns customers, ordered by their IDs.",
      [.query("search", .text(), "An app user ID, or the value of `$email`.")]
    ) { try await $0.customers($1) },
    .resource(
      "createCustomer", .post(project + "/customers"), [customerScope], "Creates a customer.",
      body: .object(["id": .appUserID, "attributes": attributes], required: ["id"]),
      status: .created
    ) { try await $0.create($1) },
    .resource(
      "getCustomer", .get(customer), [customerScope], "Returns a customer.",
      [.expanding("attributes")]
    ) { try await $0.customer($1) },
    .resource(
      "deleteProjectCustomer", .delete(customer), [customerScope],
      "Deletes a customer; data signed by the App Store remains."
    ) { try await $0.delete($1) },
  ]

  private static let lists: [Route] = [
    .resource(
      "listActiveEntitlements", .get(customer + "/active_entitlements"), [customerScope],
      "Returns what a customer may use now."
    ) { try await $0.activeEntitlements($1) },
    .resource(
      "listAliases", .get(customer + "/aliases"), [customerScope],
      "Returns the app user IDs of a customer."
    ) { try await $0.aliases($1) },
    .resource(
      "listAttributes", .get(customer + "/attributes"), [customerScope],
      "Returns the attributes of a customer."
    ) { try await $0.attributes($1) },
    .resource(
      "listBalances", .get(customer + "/virtual_currencies"), [purchaseScope],
      "Returns the balances of a customer.",
      [.query("include_empty_balances", .choice(["true", "false"]), "Default: false.")]
    ) { try await $0.balances($1) },
    .resource(
      "listCustomerSubscriptions", .get(customer + "/subscriptions"), [subscriptionScope],
      "Returns the subscriptions of a customer, newest first.", [soldIn]
    ) { try await $0.purchases($1, areSubscriptions: true) },
    .resource(
      "listCustomerPurchases", .get(customer + "/purchases"), [purchaseScope],
      "Returns the one-time purchases of a customer, newest first.", [soldIn]
    ) { try await $0.purchases($1, areSubscriptions: false) },
  ]

  private static let changes: [Route] = [
    .resource(
      "setCustomerAttributes", .post(customer + "/attributes"), [customerScope],
      "Sets attributes of a customer, and returns all.",
      body: .whole(["attributes": attributes])
    ) { try await $0.setAttributes($1) },
    balanceChange("createBalanceTransaction", "/virtual_currencies/transactions"),
    balanceChange("updateBalance", "/virtual_currencies/update_balance"),
    .resource(
      "grantEntitlement", .post(customer + "/actions/grant_entitlement"), [customerScope],
      "Grants an entitlement to a customer.", [.idempotencyKey],
      body: .whole(["entitlement_id": .text(), "expires_at": .integer(0...253_402_300_799_000)]),
      status: .created
    ) { try await $0.grant($1) },
    .resource(
      "revokeGrantedEntitlement", .post(customer + "/actions/revoke_granted_entitlement"),
      [customerScope], "Revokes all grants of an entitlement.",
      body: .whole(["entitlement_id": .text()])
    ) { try await $0.revoke($1) },
    .resource(
      "assignOffering", .post(customer + "/actions/assign_offering"), [customerScope],
      alsoReading: ["project_configuration:offerings"],
      "Overrides the current offering of a customer; null removes the override.",
      body: .object(["offering_id": .anything])
    ) { try await $0.assignOffering($1) },
    .resource(
      "transferCustomer", .post(customer + "/actions/transfer"),
      [customerScope, subscriptionScope, purchaseScope],
      "Moves all purchases of a customer to another.",
      body: .whole(["target_customer_id": .appUserID])
    ) { try await $0.transfer($1) },
  ]

  private static func balanceChange(_ name: String, _ path: String) -> Route {
    .resource(
      name, .post(customer + path), [purchaseScope],
      "Changes balances of a customer, and returns them.", [.idempotencyKey, .sandbox],
      body: .object(
        ["adjustments": .object([:]), "reference": .text(0...1000)], required: ["adjustments"])
    ) { try await $0.adjustBalances($1) }
  }

  private static let soldIn = RouteParameter.query(
    "environment", .choice(["production", "sandbox"]), "Default: both.")

  private static let attributes = OpenAPISchema.list(
    .object(["name": .text(1...255), "value": .text()], required: ["name"]), 0...50)
}
