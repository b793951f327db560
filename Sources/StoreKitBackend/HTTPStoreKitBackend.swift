public import AppStoreTypes
public import Effects
public import Foundation
internal import HTTPTypes

/// A store in another process, asked over HTTP.
///
/// While the store cannot be reached, what the account owns is answered from the last answers that
/// the device remembers; products, purchases and restores fail with
/// ``StoreKitBackendError/network(_:)``.
public struct HTTPStoreKitBackend: StoreKitBackend {
  private let scheme: String
  private let authority: String
  private let pathPrefix: String
  private let account: String
  private let process: UUID
  private let transport: any HTTPTransport
  private let clock: any WallClock
  private let memory: DeviceMemory

  /// Creates a backend.
  ///
  /// - Parameters:
  ///   - address: The store's address with `http` or `https`, as in `http://127.0.0.1:8080`.
  ///   - account: The name of the device's account in the store.
  ///   - transport: The way to the network.
  ///   - clock: The machine's clock, used only while the store's time is unknown.
  ///   - process: What the store tells this process of the app from others by.
  ///   - memory: What the device remembers of the account while the store cannot be reached.
  /// - Throws: ``StoreKitBackendError/notConfigured(_:)`` when the address is not one.
  public init(
    address: String, account: String, transport: any HTTPTransport = URLSessionTransport(),
    clock: any WallClock = SystemClock(), process: UUID = UUID(),
    memory: DeviceMemory = DeviceMemory()
  ) throws(StoreKitBackendError) {
    guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
      scheme == "http" || scheme == "https", let host = parts.percentEncodedHost, !host.isEmpty
    else {
      throw .notConfigured("\"\(address)\" is not an address such as http://127.0.0.1:8080")
    }
    self.scheme = scheme
    authority = parts.port.map { "\(host):\($0)" } ?? host
    let path = parts.percentEncodedPath
    pathPrefix = path.hasSuffix("/") ? String(path.dropLast()) : path
    self.account = account
    self.process = process
    self.memory = memory
    self.transport = transport
    self.clock = clock
  }

  /// Asks the store, or the memory of its last answer when the store cannot be reached.
  func answer(to call: DeviceCall) async throws(StoreKitBackendError) -> DeviceAnswer {
    do throws(StoreKitBackendError) {
      let answer = try await send(call)
      if case .failure(let error) = answer { throw error }
      if call.isAnsweredOffline { memory.remember(answer, to: call) }
      return answer
    } catch {
      if error.isRetryable, let known = memory.answer(to: call) { return known }
      throw error
    }
  }

  /// The store's time, or the machine's moved by the last known difference to the store's.
  public func now() async -> Timestamp {
    if case .time(let time) = try? await answer(to: .now) {
      memory.storeIsAhead(by: time - clock.now())
      return time
    }
    return clock.now() + memory.offset
  }

  private func send(_ call: DeviceCall) async throws(StoreKitBackendError) -> DeviceAnswer {
    var request = HTTPRequest(
      method: .post, scheme: scheme, authority: authority, path: pathPrefix + DeviceCall.path)
    request.headerFields[.contentType] = "application/json"
    if let field = HTTPField.Name(DeviceCall.accountField) { request.headerFields[field] = account }
    if let field = HTTPField.Name(DeviceCall.processField) {
      request.headerFields[field] = process.uuidString
    }
    let body: [UInt8]
    do {
      body = Array(try JSONEncoder().encode(call))
    } catch {
      throw .invalidAnswer("the call cannot be written as JSON: \(error)")
    }
    let reply: HTTPReply
    do throws(TransportError) {
      reply = try await transport.send(request, body: body)
    } catch {
      throw .network(error.reason)
    }
    let status = reply.response.status.code
    guard status < 500 else { throw .network("\(authority) answered with status \(status)") }
    guard status == 200 else {
      throw .invalidAnswer(
        "\(authority) answered with status \(status); check that STOREKIT_URL names a store")
    }
    do {
      return try JSONDecoder().decode(DeviceAnswer.self, from: Data(reply.body))
    } catch {
      throw .invalidAnswer("\(authority) sent no device answer; check its version")
    }
  }
}
