public import AppStoreCore

/// An event to append: columns by which it is found, and its body, which the ledger does not read.
public struct NewEvent: Hashable, Sendable {
  /// The ID; unique in the ledger, and the same when the event is derived again.
  public let id: String
  /// The dotted type, such as `subscription.renewed`.
  public let type: String
  /// The first-seen app user ID of the customer; `nil` if the event concerns no customer.
  public let customer: AppUserID?
  /// The first-seen app user ID of the second customer, such as the former owner in a transfer;
  /// `nil` if there is none.
  public let otherCustomer: AppUserID?
  /// The environment; `nil` if the event concerns none.
  public let environment: AppStoreEnvironment?
  /// The app; `nil` if the event concerns none.
  public let bundleID: BundleID?
  /// The position of the change in the feed from which it was derived.
  public let changeSequence: Int64
  /// When it happened.
  public let occurredAt: Timestamp
  /// When it was derived.
  public let recordedAt: Timestamp
  /// The JSON body without `sequence` and `previous_sequence`, which a reader adds from
  /// ``RecordedEvent/position``.
  public let body: [UInt8]

  /// Creates an event.
  public init(
    id: String, type: String, customer: AppUserID?, otherCustomer: AppUserID? = nil,
    environment: AppStoreEnvironment?, bundleID: BundleID?, changeSequence: Int64,
    occurredAt: Timestamp, recordedAt: Timestamp, body: [UInt8]
  ) {
    self.id = id
    self.type = type
    self.customer = customer
    self.otherCustomer = otherCustomer == customer ? nil : otherCustomer
    self.environment = environment
    self.bundleID = bundleID
    self.changeSequence = changeSequence
    self.occurredAt = occurredAt
    self.recordedAt = recordedAt
    self.body = body
  }

  /// The first-seen app user IDs that the event concerns, at most two.
  public var customers: [AppUserID] { [customer, otherCustomer].compactMap(\.self) }
}

/// The position of an event.
public struct EventPosition: Hashable, Sendable {
  /// The position among all events: from 1, without gaps.
  public let sequence: Int64
  /// The sequence of the previous event of ``NewEvent/customer``, under either of its two customers;
  /// `nil` if there is none.
  public let previous: Int64?

  /// Creates a position.
  public init(sequence: Int64, previous: Int64?) {
    self.sequence = sequence
    self.previous = previous
  }
}

/// An event with its position.
public struct RecordedEvent: Hashable, Sendable {
  /// The position.
  public let position: EventPosition
  /// The event.
  public let event: NewEvent

  /// Creates a recorded event.
  public init(position: EventPosition, event: NewEvent) {
    self.position = position
    self.event = event
  }

  /// The position among all events.
  public var sequence: Int64 { position.sequence }
}
