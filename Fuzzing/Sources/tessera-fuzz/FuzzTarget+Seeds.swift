import AppStoreCore
import Foundation
import SignedData
import TestSupport

extension FuzzTarget {
  /// Writes the seed corpus: valid inputs of every path and kind, and the negative table.
  func writeSeeds() throws {
    let seeds = folder.appending(path: "seeds")
    try FileManager.default.createDirectory(at: seeds, withIntermediateDirectories: true)
    func write(_ name: String, _ input: FuzzInput) throws {
      try Data(input.raw).write(to: seeds.appending(path: name))
    }
    let chain = store.chain
    for (kind, payload) in payloads {
      try write(
        "token-\(kind)", FuzzInput(.token, kind, Array(try chain.token(payload: payload).utf8)))
      try write("header-\(kind)", FuzzInput(.header, kind, Array(chain.headerJSON.utf8)))
      try write("payload-\(kind)", FuzzInput(.payload, kind, Array(payload.utf8)))
      try write("leaf-\(kind)", FuzzInput(.leaf, kind, chain.certificates[0]))
    }
    try write("root-der", FuzzInput(.root, .transaction, chain.root.der))
    try write("root-pem", FuzzInput(.root, .transaction, Array(chain.root.pem.utf8)))
    try write("root-leaf", FuzzInput(.root, .transaction, chain.certificates[0]))
    let apple = RootCertificate.appleRootCAG3.der
    try write("root-apple", FuzzInput(.root, .transaction, apple))
    try write("leaf-apple", FuzzInput(.leaf, .transaction, apple))
    for negative in try NegativeTable(store: store).cases where negative.token.count < 20_000 {
      try write("table-\(negative.name)", FuzzInput(negative))
    }
  }
}

extension FuzzInput {
  /// Creates the input for a case of the negative table, as the part of a token that is wrong.
  ///
  /// A payload that the store signed is a separate input, so that its mutations are signed too.
  init(_ negative: NegativeCase) {
    let kind: Kind =
      switch negative.call {
      case .transaction: .transaction
      case .renewalInfo: .renewalInfo
      case .notification: .notification
      case .appTransaction: .appTransaction
      case .realtimeRequest: .realtimeRequest
      }
    let parts = negative.token.split(separator: ".", omittingEmptySubsequences: false)
    switch negative.check {
    case "token.duplicate-key"?, "token.json"?, "payload.field"?, "payload.kind"?:
      self.init(.payload, kind, Array(TokenParts.bytes(String(parts[1]))))
    case let check? where check.hasPrefix("header."):
      self.init(.header, kind, Array(TokenParts.bytes(String(parts[0]))))
    default: self.init(.token, kind, Array(negative.token.utf8))
    }
  }
}
