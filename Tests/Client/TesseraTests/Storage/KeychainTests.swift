import AppStoreCore
import Foundation
import Synchronization
import Testing

@testable import Tessera

/// The decisions about Apple's keychain, which does not exist on Linux.
@Suite(.timeLimit(.minutes(30))) struct KeychainTests {
  private static let group = "ABCDE12345.com.example.shared"

  @Test func `The shared group comes first, and the login keychain only on a Mac and last`() {
    #expect(KeychainLocation.locations(group: nil, hasLoginKeychain: false) == [.own])
    #expect(KeychainLocation.locations(group: nil, hasLoginKeychain: true) == [.own, .login])
    #expect(
      KeychainLocation.locations(group: Self.group, hasLoginKeychain: true)
        == [.group(Self.group), .own, .login])
  }

  @Test
  func `An item is queried in the data protection keychain, and created for this device only`() {
    #expect(
      KeychainLocation.group(Self.group).query(account: "folder/secret")
        == [
          .isGenericPassword, .service("Tessera"), .account("folder/secret"),
          .accessGroup(Self.group), .usesDataProtectionKeychain,
        ])
    #expect(KeychainLocation.own.query(account: "a").contains(.usesDataProtectionKeychain))
    #expect(!KeychainLocation.login.query(account: "a").contains(.usesDataProtectionKeychain))
    for place in [KeychainLocation.group(Self.group), .own, .login] {
      #expect(
        place.newItem(account: "a")
          == place.query(account: "a") + [.isOfThisDeviceAfterFirstUnlock])
    }
  }

  @Test func `A status maps to the keychain's meaning`() {
    #expect(KeychainResponse(status: 0) == .done)
    #expect(KeychainResponse(status: -25300) == .nothing)
    #expect(KeychainResponse(status: -34018) == .missingEntitlement)
    #expect(KeychainResponse(status: -25308) == .refused(-25308))
    #expect("\(KeychainResponse(status: -25308))".contains("not unlocked"))
  }

  /// Fake places with given results, which log queries.
  private final class Fake: Sendable {
    let asked = Mutex<[KeychainLocation]>([])
    let logged = Mutex<[String]>([])
    let answers: [KeychainLocation: KeychainResponse]

    init(_ answers: [KeychainLocation: KeychainResponse]) { self.answers = answers }

    func places() -> KeychainLocations {
      KeychainLocations { line in self.logged.withLock { $0.append(line) } }
    }

    func answer(_ place: KeychainLocation) -> KeychainResponse {
      asked.withLock { $0.append(place) }
      return answers[place] ?? .done
    }
  }

  @Test func `Only a missing entitlement moves on to the next place, once and with a log line`() {
    let fake = Fake([.group(Self.group): .missingEntitlement, .own: .missingEntitlement])
    let all: [KeychainLocation] = [.group(Self.group), .own, .login]
    let places = fake.places()

    #expect(places.ask(all, fake.answer) == .done)
    #expect(places.ask(all, fake.answer) == .done)

    #expect(fake.asked.withLock { $0 } == all + [.login])
    let lines = fake.logged.withLock { $0 }
    #expect(lines.count == 2)
    #expect(lines.first?.contains("does not share its secret") == true)
    #expect(lines.first?.contains(Self.group) == true)
  }

  @Test(arguments: [KeychainResponse.nothing, .refused(-25308), .done])
  func `A locked or missing item is not searched in other places`(answer: KeychainResponse) {
    let fake = Fake([.own: answer])
    #expect(fake.places().ask([.own, .login], fake.answer) == answer)
    #expect(fake.asked.withLock { $0 } == [.own])
  }

  @Test func `Without an alternative, the last place is queried again each time`() {
    let fake = Fake([.own: .missingEntitlement])
    let places = fake.places()
    for _ in 1...2 { #expect(places.ask([.own], fake.answer) == .missingEntitlement) }
    #expect(fake.asked.withLock { $0 } == [.own, .own])
    #expect(fake.logged.withLock { $0 } == [])
  }

  private func inFolder(_ test: (DeviceKey) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tessera-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try test(DeviceKey(storage: SecureStorage(folder: folder), random: .system))
  }

  @Test(.enabled(if: keepsSecretsInFiles))
  func `Files of another process with another secret are distinguished from changed ones`() throws {
    try inFolder { secret in
      var sealed = try #require(secret.sealed([1, 2, 3]))
      #expect(secret.opened(sealed) == .bytes([1, 2, 3]))
      // The other process shares the folder but not the keychain.
      #expect(secret.storage.write(Array(repeating: 7, count: 32), as: "secret"))
      #expect(secret.opened(sealed) == .ofAnotherSecret)
      let problem = DeviceKey.problem(.ofAnotherSecret, of: "the purchases")
      #expect(problem?.contains("keychainAccessGroup") == true)

      sealed = try #require(secret.sealed([1, 2, 3]))
      sealed[sealed.count - 1] ^= 1
      #expect(secret.opened(sealed) == .changed)
      secret.storage.remove("secret")
      #expect(secret.opened(sealed) == .ofAnotherSecret)
    }
  }

  @Test(.enabled(if: keepsSecretsInFiles)) func `The secret's identifier is not a MAC`() throws {
    try inFolder { secret in
      _ = secret.sealed([1])
      let mark = secret.storage.folder.appending(path: "sealed-with")
      guard case .bytes(let identifier) = PrivateFile.read(mark) else {
        Issue.record("there is no mark")
        return
      }
      #expect(identifier.count == 8)
      #expect(secret.opened(identifier) == .changed)
    }
  }
}
