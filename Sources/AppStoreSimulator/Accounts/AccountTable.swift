internal import AppStoreTypes

/// Every account of the store, indexed by identifier and by number, which counts accounts in order
/// of creation.
struct AccountTable: Hashable, Sendable {
  private var numbers: [AccountID: UInt32] = [:]
  private(set) var values: [AccountRecord] = []

  /// The accounts' identifiers, in order of creation.
  var keys: [AccountID] { values.map(\.id) }

  /// Returns an account's number; `nil` if the identifier is unknown.
  func number(of id: AccountID) -> UInt32? { numbers[id] }

  private mutating func take(_ number: UInt32) -> AccountRecord {
    var taken = AccountRecord(
      id: "", openedDate: Timestamp(milliseconds: 0), hasBillingIssue: false)
    swap(&taken, &values[Int(number)])
    return taken
  }

  /// Reads a part of an account without copying the rest; `nil` if the account is unknown.
  func part<Part>(of id: AccountID, _ read: (borrowing AccountRecord) -> Part) -> Part? {
    numbers[id].map { read(values[Int($0)]) }
  }

  /// Reads a part of an account without copying the rest.
  func part<Part>(_ number: UInt32, _ read: (borrowing AccountRecord) -> Part) -> Part {
    read(values[Int(number)])
  }

  /// The account with a number.
  subscript(number: UInt32) -> AccountRecord {
    get { values[Int(number)] }
    _modify { yield &values[Int(number)] }
  }

  /// The account with an identifier; `nil` if none exists.
  ///
  /// An account is never removed.
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
      // Moved out of the table during the change, so that its parts are not copied.
      var changed: AccountRecord? = take(number)
      defer { if let changed { values[Int(number)] = changed } }
      yield &changed
    }
  }
}
