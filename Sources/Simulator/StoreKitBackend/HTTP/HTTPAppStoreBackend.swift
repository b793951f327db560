public import AppStoreCore
public import Foundation
internal import HTTPTypes

/// A store in another process, called over HTTP.
///
/// While the store is unreachable, requests about the account's purchases return the device's
/// cached responses. Products, purchases and restores fail with
/// ``StoreKitBackendError/network(_:)``.
public struct HTTPAppStoreBackend: AppStoreBackend {
  private let scheme: String
  private let authority: String
  private let pathPrefix: String
  private let account: String
  private let process: UUID
  private let transport: any HTTPTransport
  private let clock: any WallClock
  private let memory: DeviceStateStore

  /// Creates a backend.
  ///
  /// - Parameters:
  ///   - address: The store's address with `http` or `https`, such as `http://127.0.0.1:8080`.
  ///   - account: The name of the device's account in the store.
  ///   - transport: The network.
  ///   - clock: The machine's clock, used only while the store's time is unknown.
  ///   - process: The identifier of the app's process in the store.
  ///   - memory: The device's cached responses for when the store is unreachable.
  /// - Throws: ``StoreKitBackendError/notConfigured(_:)`` if the address is invalid.
  public init(
    address: String, account: String, transport: any HTTPTransport = URLSessionTransport(),
    clock: any WallClock = SystemClock(), process: UUID = UUID(),
    memory: DeviceStateStore = DeviceStateStore()
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

  /// Calls the store, or returns the cached response if the store is unreachable.
  func response(to call: DeviceRequest) async throws(StoreKitBackendError) -> DeviceResponse {
    let response: DeviceResponse
    do throws(StoreKitBackendError) {
      response = try await send(call)
    } catch {
      if error.isRetryable, let known = memory.response(to: call) { return known }
      throw error
    }
    // An error that the store returned, such as a simulated network error, is its response.
    if case .failure(let error) = response { throw error }
    if call.isAvailableOffline { memory.remember(response, to: call) }
    return response
  }

  /// Returns the store's time, or the machine's time plus the last known difference.
  public func now() async -> Timestamp {
    if case .time(let time) = try? await response(to: .now) {
      memory.storeIsAhead(by: time - clock.now())
      return time
    }
    return clock.now() + memory.offset
  }

  private func send(_ call: DeviceRequest) async throws(StoreKitBackendError) -> DeviceResponse {
    var request = HTTPRequest(
      method: .post, scheme: scheme, authority: authority, path: pathPrefix + DeviceRequest.path)
    request.headerFields[.contentType] = "application/json"
    if let field = HTTPField.Name(DeviceRequest.accountField) {
      request.headerFields[field] = account
    }
    if let field = HTTPField.Name(DeviceRequest.processField) {
      request.headerFields[field] = process.uuidString
    }
    let body: [UInt8]
    do {
      body = Array(try JSONEncoder().encode(call))
    } catch {
      throw .invalidResponse("encoding the call as JSON failed: \(error)")
    }
    let received: BufferedHTTPResponse
    do throws(TransportError) {
      received = try await transport.send(request, body: body)
    } catch {
      throw .network(error.reason)
    }
    let status = received.response.status.code
    guard status < 500 else { throw .network("\(authority) responded with status \(status)") }
    guard status == 200 else {
      throw .invalidResponse(
        "\(authority) responded with status \(status); check that STOREKIT_URL is a store's address"
      )
    }
    do {
      return try JSONDecoder().decode(DeviceResponse.self, from: Data(received.body))
    } catch {
      throw .invalidResponse("\(authority) sent an unknown response; check its version")
    }
  }
}
