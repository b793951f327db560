internal import AppStoreTypes

/// Every account of the store, found by its identifier or by its number: the how many-th it was.
struct AccountTable: Hashable, Sendable {
  private var numbers: [AccountID: UInt32] = [:]
  private(set) var values: [AccountRecord] = []

  /// The accounts' identifiers, in the order of their coming.
  var keys: [AccountID] { values.map(\.id) }

  /// An account's number; `nil` when there is none with the identifier.
  func number(of id: AccountID) -> UInt32? { numbers[id] }

  private mutating func take(_ number: UInt32) -> AccountRecord {
    var taken = AccountRecord(
      id: "", openedDate: Timestamp(milliseconds: 0), hasBillingIssue: false)
    swap(&taken, &values[Int(number)])
    return taken
  }

  /// Reads something of an account, without a copy of the rest; `nil` when there is none.
  func part<Part>(of id: AccountID, _ read: (borrowing AccountRecord) -> Part) -> Part? {
    numbers[id].map { read(values[Int($0)]) }
  }

  /// Reads something of an account, without a copy of the rest.
  func part<Part>(_ number: UInt32, _ read: (borrowing AccountRecord) -> Part) -> Part {
    read(values[Int(number)])
  }

  /// The account with a number.
  subscript(number: UInt32) -> AccountRecord {
    get { values[Int(number)] }
    _modify { yield &values[Int(number)] }
  }

  /// The account with an identifier; `nil` when there is none.
  ///
  /// An account is never taken out.
  subscript(id: AccountID) -> AccountRecord? {
    get { numbers[id].map { values[Int($0)] } }
    _modify {
      guard let number = numbers[id] else {
        var added: AccountRecord?
        yield &added
        if let added {
          numbers[id] = UInt32(values.count)
          values.append(added)
        }
        return
      }
      // Taken out while it is changed, so that its parts are not copied.
      var changed: AccountRecord? = take(number)
      defer { if let changed { values[Int(number)] = changed } }
      yield &changed
    }
  }
}
