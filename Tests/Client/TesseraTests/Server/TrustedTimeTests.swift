import AppStoreCore
import Foundation
import Tessera
import Testing

/// The trusted time: the server returned `told` when the monotonic clock was at an hour.
@Suite(.timeLimit(.minutes(30))) struct TrustedTimeTests {
  private static let told = Timestamp(milliseconds: 1_787_334_178_000)
  private static let hour = Duration.hours(1)

  @Test(arguments: [Duration.days(-400), .zero, .days(400)])
  func `In the process of the server's response, the device's clock is ignored`(skew: Duration) {
    var time = TrustedTimeState()
    time.receive(Self.told, uptime: Self.hour)

    let now = time.now(device: Self.told + skew, uptime: Self.hour * 3)

    #expect(now == Self.told + Self.hour * 2)
  }

  @Test func `In a later process the device's clock counts, but at least the saved time`() {
    var time = TrustedTimeState()
    time.keep(Self.told, uptime: Self.hour)

    #expect(time.now(device: Self.told + .days(9), uptime: Self.hour) == Self.told + .days(9))
    #expect(time.now(device: Self.told - .days(9), uptime: Self.hour) == Self.told)
    #expect(
      time.now(device: Self.told - .days(9), uptime: Self.hour * 2) == Self.told + Self.hour,
      "a clock that was set back goes on from the newest time that is known")
  }

  @Test(arguments: [Duration.hours(1), nil])
  func `A response to a request of this process corrects a time that was ahead`(
    uptime: Duration?
  ) {
    var time = TrustedTimeState()
    time.receive(Self.told + .days(9), uptime: uptime)
    time.receive(Self.told, uptime: uptime)

    #expect(time.now(device: Self.told - .days(60), uptime: uptime) == Self.told)
  }

  @Test func `A saved or possibly recorded time does not move an exact time forward`() {
    var time = TrustedTimeState()
    time.receive(Self.told, uptime: Self.hour)
    time.keep(Self.told + .days(9), uptime: Self.hour)

    #expect(time.now(device: Self.told, uptime: Self.hour * 2) == Self.told + Self.hour)
  }

  @Test func `An older response, saved or recorded, does not turn back the time`() {
    var time = TrustedTimeState()
    time.receive(Self.told, uptime: Self.hour)
    time.keep(Self.told - .days(30), uptime: Self.hour)

    #expect(time.now(device: Self.told - .days(60), uptime: Self.hour) == Self.told)
  }

  @Test func `A shared response that arrives a moment later leaves the time exact`() {
    var time = TrustedTimeState()
    time.receive(Self.told, uptime: Self.hour)
    time.keep(Self.told + .seconds(1), uptime: Self.hour)

    #expect(
      time.now(device: Self.told + .days(9), uptime: Self.hour) == Self.told + .seconds(1))
  }

  @Test func `Without a monotonic clock, the newest of both counts`() {
    var time = TrustedTimeState()
    #expect(time.now(device: Self.told, uptime: nil) == Self.told)
    time.receive(Self.told, uptime: nil)

    #expect(time.now(device: Self.told - .days(1), uptime: nil) == Self.told)
    #expect(time.now(device: Self.told + .days(1), uptime: nil) == Self.told + .days(1))
  }

  private func withStorage(_ body: (SecureTimestamp) throws -> Void) rethrows {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tessera-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(SecureTimestamp(storage: SecureStorage(folder: folder), name: "newest-signed-time"))
  }

  @Test func `The newest signed time is saved for the next process, the device's clock never`() {
    withStorage { storage in
      let first = TrustedTime(in: storage)
      first.kept(Self.told, uptime: nil)
      #expect(first.now(device: Self.told + .days(400), uptime: nil) == Self.told + .days(400))

      let later = TrustedTime(in: storage)

      #expect(later.now(device: Self.told - .days(30), uptime: nil) == Self.told)
      #expect(later.now(device: Self.told + .days(1), uptime: nil) == Self.told + .days(1))
    }
  }

  @Test func `An unsigned time counts in its process and is not saved`() {
    withStorage { storage in
      let first = TrustedTime(in: storage)
      first.received(Self.told + .days(4000), uptime: Self.hour, isSigned: false)
      #expect(first.now(device: Self.told, uptime: Self.hour) == Self.told + .days(4000))

      #expect(TrustedTime(in: storage).proven(uptime: Self.hour) == nil)
    }
  }

  @Test func `Correcting a server's clock moves the saved minimum back`() {
    withStorage { storage in
      let first = TrustedTime(in: storage)
      first.received(Self.told + .days(9), uptime: Self.hour, isSigned: true)
      first.received(Self.told, uptime: Self.hour, isSigned: true)

      #expect(TrustedTime(in: storage).proven(uptime: nil) == Self.told)
    }
  }

  @Test func `The app's build date is a minimum`() {
    withStorage { storage in
      let time = TrustedTime(in: storage, builtAt: Self.told)
      #expect(time.now(device: Self.told - .days(400), uptime: nil) == Self.told)
      #expect(time.proven(uptime: nil) == Self.told)
    }
  }

  @Test(.enabled(if: keepsSecretsInFiles))
  func `Storage that cannot be read yet is read again, and not overwritten`() throws {
    try withStorage { storage in
      TrustedTime(in: storage).kept(Self.told, uptime: nil)
      let file = storage.storage.folder.appending(path: "vault-newest-signed-time")
      let away = file.appendingPathExtension("away")
      try FileManager.default.moveItem(at: file, to: away)
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: file)
      let time = TrustedTime(in: storage)
      time.kept(Self.told - .days(9), uptime: nil)
      #expect(time.proven(uptime: nil) == Self.told - .days(9))

      try FileManager.default.removeItem(at: file)
      try FileManager.default.moveItem(at: away, to: file)

      #expect(time.proven(uptime: nil) == Self.told)
    }
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "253402300800000", "soon", ""])
  func `A text that is not a time in the years 1970 to 9999 is ignored`(text: String) {
    withStorage { storage in
      #expect(storage.storage.write(Array(text.utf8), as: storage.name))

      #expect(storage.read() == .nothing)
      let time = TrustedTime(in: storage)
      #expect(time.now(device: Self.told, uptime: Self.hour) == Self.told)
    }
  }
}
