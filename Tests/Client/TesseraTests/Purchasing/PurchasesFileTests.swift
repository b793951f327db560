import AppStoreCore
import EntitlementAPI
import Foundation
import Tessera
import Testing

/// The file of what survives about purchases.
@Suite(.timeLimit(.minutes(30))) struct PurchasesFileTests {
  private static var whole: SavedPurchases {
    let monthly = ReceivedTransaction.made(1)
    var hints = PurchaseRequest.call(monthly, of: "alice", waiter: 1).receipt
    hints.fetchToken = nil
    return SavedPurchases(
      entries: [PendingPurchase(monthly, of: "alice")], hints: [hints],
      customers: ["alice", "bob"], credited: ["2"], observed: ["3"])
  }

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tessera-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    Purchases.logHandler = { _, _ in }
    try body(folder)
  }

  private func file(_ folder: URL) -> PurchasesFile {
    PurchasesFile(in: SecureStorage(folder: folder), random: .system)
  }

  private func write(_ saved: SavedPurchases, to folder: URL) {
    var file = file(folder)
    _ = file.load()
    file.write(saved)
  }

  @Test func `Everything survives a launch`() throws {
    try inFolder { folder in
      var first = file(folder)
      #expect(first.load() == SavedPurchases(), "there is no file yet")
      first.write(Self.whole)
      var second = file(folder)
      #expect(second.load() == Self.whole)
      #expect(second.isLoaded && second.load() == nil)
    }
  }

  @Test func `Only entries are sealed, and a modified seal loses only them`() throws {
    try inFolder { folder in
      write(Self.whole, to: folder)
      let url = folder.appending(path: PurchasesFile.name)
      var text = try String(contentsOf: url, encoding: .utf8)
      #expect(!text.contains("transaction_id\":\"1\",\"product") && text.contains("\"credited\""))
      let start = try #require(text.range(of: "\"entries\":\"")).upperBound
      text.replaceSubrange(start...start, with: text[start] == "A" ? "B" : "A")
      try text.write(to: url, atomically: true, encoding: .utf8)
      var changed = file(folder)
      var rest = Self.whole
      rest.entries = []
      #expect(changed.load() == rest)
    }
  }

  @Test func `On another device the entries are lost, and what was credited is not`() throws {
    try inFolder { folder in
      let other = folder.appending(path: "other")
      write(Self.whole, to: folder)
      write(SavedPurchases(entries: Self.whole.entries), to: other)
      let name = PurchasesFile.name
      try FileManager.default.removeItem(at: other.appending(path: name))
      try FileManager.default.copyItem(
        at: folder.appending(path: name), to: other.appending(path: name))
      var moved = file(other)
      let found = moved.load()
      let loaded = try #require(found)
      #expect(loaded.entries.isEmpty && loaded.credited == ["2"])
    }
  }

  @Test(.enabled(if: keepsSecretsInFiles))
  func `Entries that cannot be opened yet stay, and the rest can be written`() throws {
    try inFolder { folder in
      write(Self.whole, to: folder)
      let secret = folder.appending(path: "vault-secret")
      let hidden = folder.appending(path: "hidden")
      try FileManager.default.moveItem(at: secret, to: hidden)
      // A directory in its place can be opened, but not read.
      try FileManager.default.createDirectory(at: secret, withIntermediateDirectories: false)
      var locked = file(folder)
      var rest = Self.whole
      rest.entries = []
      #expect(locked.load() == rest && !locked.isLoaded)
      rest.credited.append("4")
      locked.write(rest)
      try FileManager.default.removeItem(at: secret)
      try FileManager.default.moveItem(at: hidden, to: secret)
      #expect(locked.load() == SavedPurchases(entries: Self.whole.entries))
      #expect(locked.isLoaded)
      var relaunched = file(folder)
      let found = relaunched.load()
      let loaded = try #require(found)
      #expect(loaded.entries == Self.whole.entries && loaded.credited == ["2", "4"])
    }
  }

  @Test func `Two processes add to one file, and neither restores what the other removed`() throws {
    try inFolder { folder in
      write(Self.whole, to: folder)
      var (app, other) = (file(folder), file(folder))
      #expect(app.load() == Self.whole && other.load() == Self.whole)
      var (mine, theirs) = (Self.whole, Self.whole)
      theirs.credited.append("4")
      theirs.entries.append(PendingPurchase(.made(5), of: "bob"))
      theirs.hasCreditHandler = true
      other.write(theirs)
      mine.credited.append("6")
      (mine.entries, mine.hints) = ([], [])
      app.write(mine)
      // Again, although this process did not read what the other added.
      mine.observed.append("7")
      app.write(mine)
      #expect(Set(app.creditedNow()) == ["2", "4", "6"])
      #expect(Set(other.creditedNow()) == ["2", "4", "6"])
      theirs.customers.append("carol")
      other.write(theirs)

      var next = file(folder)
      let found = next.load()
      let loaded = try #require(found)
      #expect(loaded.entries == [PendingPurchase(.made(5), of: "bob")] && loaded.hints.isEmpty)
      #expect(Set(loaded.credited) == ["2", "4", "6"] && loaded.observed.contains("7"))
      #expect(loaded.customers == ["alice", "bob", "carol"] && loaded.hasCreditHandler)
    }
  }

  @Test func `A file of another format counts as empty`() throws {
    try inFolder { folder in
      try PrivateFile.write(Data("[]".utf8), to: folder.appending(path: PurchasesFile.name))
      var file = file(folder)
      #expect(file.load() == SavedPurchases())
      let aside = folder.appending(path: "\(PurchasesFile.name).unreadable")
      #expect(PrivateFile.read(aside) == .bytes(Array("[]".utf8)))
    }
  }

  @Test func `A file that an unlocked device cannot read is renamed`() throws {
    try inFolder { folder in
      let url = folder.appending(path: PurchasesFile.name)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      var file = file(folder)
      #expect(file.load() == nil && !file.isLoaded)
      #expect(file.load(isUnlocked: true) == SavedPurchases() && file.isLoaded)
      file.write(Self.whole)
      var next = self.file(folder)
      #expect(next.load() == Self.whole)
    }
  }
}
