internal import AppStoreCore
internal import AppStoreSimulator
internal import Foundation
internal import StoreConfiguration

/// Actions of buyers of seats, their members and Apple's support.
struct SeatOperations: Sendable {
  let control: ControlledStore

  /// Every call of the group.
  var operations: [ControlOperation] { seatSales + seatMembers }

  private var seatSales: [ControlOperation] {
    [
      .change(
        "seat-sale", "Sets whether a subscription is sold by seats.",
        example: #"{"productId": "team.monthly", "kind": "APPLE", "discounts": ["11:10000"]}"#,
        [
          .required("productId", "The subscription; buy with quantity to get seats."),
          .required(
            "kind",
            "ORGANIZATION; APPLE or DEVELOPER, who invites a customer's group; NONE for no seats."
          ),
          .optional("limit", .integer, "The maximum number of seats. Default: 1000."),
          .optional(
            "discounts", .texts,
            "Discounts of later seats: the first such seat, a colon, thousandths of a percent."),
        ],
        { input in
          let product = ProductID(try input.body.text("productId"))
          return try await seatChange(.sell(product, try sale(input.body)))
        }),
      .change(
        "renewal-seats", "Sets the number of seats at the renewal.",
        example: #"{"account": "anna", "subscriptionGroupIdentifier": "G1", "seats": 3}"#,
        [
          .required("account", "The buyer."),
          .required("subscriptionGroupIdentifier", "The subscription group."),
          .required(
            "seats", .integer, "The number of seats that renew; at most the current number."),
        ],
        { input in
          let seats = try quantity(input.body)
          let group = SubscriptionGroupID(try input.body.text("subscriptionGroupIdentifier"))
          let account = AccountID(try input.body.text("account"))
          return try await seatChange(.renew(seats, group: group, account: account))
        }),
      .change(
        "refund-seats", "Refunds some seats of a transaction, which remains valid.",
        example: #"{"transactionId": "2000000000000001", "seats": 1}"#,
        [
          .required("transactionId", "The buyer's transaction."),
          .required("seats", .integer, "The number of seats; fewer than the transaction has."),
          .optional(
            "milliPercent", .integer, "The part of the price, in thousandths of a percent."),
        ],
        { input in
          let id = TransactionID(try input.body.text("transactionId"))
          let part = try input.body.optionalInteger("milliPercent").map(Int.init(clamping:))
          return try await seatChange(
            .refund(try quantity(input.body), id, milliPercent: part))
        }),
    ]
  }

  private var seatMembers: [ControlOperation] {
    [
      .change(
        "assign-seat", "Assigns a seat, with a transaction, to a member of a group.",
        example: #"{"originalTransactionId": "2000000000000001", "account": "ben"}"#,
        [
          .required("originalTransactionId", "The buyer's subscription."),
          .required("account", "The member: any name."),
          .optional("admin", .boolean, "Whether the member manages it for an organization."),
        ],
        { input in
          let isAdmin = input.body.has("admin") ? try input.body.boolean("admin") : false
          let member = AccountID(try input.body.text("account"))
          return try await seatChange(
            .assign(try original(input.body), member, isAdmin: isAdmin))
        }),
      .change(
        "unassign-seat", "Unassigns a member's seat and revokes the transaction.",
        example: #"{"originalTransactionId": "2000000000000001", "account": "ben"}"#,
        [
          .required("originalTransactionId", "The buyer's subscription."),
          .required("account", "The member."),
        ],
        { input in
          let member = AccountID(try input.body.text("account"))
          return try await seatChange(.unassign(try original(input.body), member))
        }),
      .read(
        "seats", "Returns the seats of a subscription, its members and the developer's claims.",
        [.required("originalTransactionId", "The buyer's subscription.")],
        { input in
          guard let id = input.query["originalTransactionId"] else {
            throw ControlError.badField(
              "originalTransactionId", "originalTransactionId: missing; send the buyer's")
          }
          return try await seatsResponse(OriginalTransactionID(id))
        }),
    ]
  }

  private func sale(_ body: ControlBody) throws(ControlError) -> SeatSale? {
    let text = try body.text("kind")
    guard text != "NONE" else { return nil }
    guard let kind = SeatSale.Kind(rawValue: text) else {
      throw .badField("kind", "kind: unknown value; use ORGANIZATION, APPLE, DEVELOPER or NONE")
    }
    var sale = SeatSale(kind)
    if let limit = try body.optionalInteger("limit") {
      guard (1...Int64(SeatSale.maxLimit)).contains(limit) else {
        throw .badField("limit", "limit: out of range; use 1 to \(SeatSale.maxLimit)")
      }
      sale.limit = Int(limit)
    }
    guard body.has("discounts") else { return sale }
    for text in try body.texts("discounts") {
      let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let seat = numbers[0], let part = numbers[1], seat >= 2,
        seat > sale.discounts.last?.fromSeat ?? 1, (0...100_000).contains(part)
      else {
        throw .badField(
          "discounts", "discounts: invalid; send texts such as 11:10000 in the order of their seats"
        )
      }
      sale.discounts.append(.init(fromSeat: seat, milliPercent: part))
    }
    return sale
  }

  private func quantity(_ body: ControlBody) throws(ControlError) -> Int {
    guard let seats = try body.optionalInteger("seats") else {
      throw .badField("seats", "seats: missing; send a number")
    }
    return Int(clamping: seats)
  }

  private func original(_ body: ControlBody) throws(ControlError) -> OriginalTransactionID {
    OriginalTransactionID(try body.text("originalTransactionId"))
  }

  private func seatChange(_ call: SeatMutation) async throws -> ChangeResponse {
    await control.changed(try await control.store.perform(.seats(call)))
  }

  private func seatsResponse(_ original: OriginalTransactionID) async throws -> SeatsResponse {
    let simulator = await control.store.simulator
    do throws(SeatError) {
      let claims = try? simulator.seatClaims(of: original).claims
      return SeatsResponse(
        seats: try simulator.seatCount(of: original), members: simulator.seatMembers(of: original),
        claims: claims?.map {
          SeatsResponse.Claim(
            seatClaimId: $0.id.uuidString.lowercased(), appTransactionId: $0.appTransactionID)
        })
    } catch {
      throw ControlError(error)
    }
  }
}

/// The response to `seats`.
private struct SeatsResponse: Encodable {
  struct Claim: Encodable {
    let seatClaimId: String
    let appTransactionId: String?
  }

  let seats: Int
  let members: [AccountID]
  /// `nil` if the developer does not invite the members.
  let claims: [Claim]?
}
