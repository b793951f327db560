import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import ArgumentParser
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import ServerBootstrap
import SimulatorServer

/// The running store that a command controls.
struct ControlAPIClient: ParsableArguments {
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  @Option(help: "The base URL of the running store.")
  var store = "http://127.0.0.1:8090"

  /// Calls the store's control API, and prints the response; a failure ends the command.
  ///
  /// - Parameters:
  ///   - name: The operation.
  ///   - body: The request's body; `nil` for a read.
  ///   - query: The parameters of the request.
  ///   - isJSON: Whether to print the response unchanged, which is JSON.
  ///   - lines: Returns the lines for people.
  func show<Response: Decodable>(
    _ name: String, _ body: [String: any Encodable & Sendable]? = nil, query: [URLQueryItem] = [],
    isJSON: Bool, as lines: (Response) -> [String]
  ) async throws {
    let bytes = try await exchange(name, body, query)
    let response: Response
    do {
      response = try JSONDecoder().decode(Response.self, from: Data(bytes))
    } catch {
      throw Console.exitError(
        Failure(description: "\(store): not a simulated store of this version"))
    }
    if isJSON { return Console.printJSON(bytes) }
    for line in lines(response) { Console.print(Console.printable(line)) }
  }

  /// Makes a change in the store, and prints the result.
  func change(
    _ name: String, _ body: [String: any Encodable & Sendable], isJSON: Bool
  ) async throws {
    try await show(name, body, isJSON: isJSON) { (change: ChangeResponse) in
      change.notifications.map(\.line) + ["store time: \(change.now)"]
    }
  }

  /// Calls the store's control API and returns the response unchanged.
  func get(_ name: String) async throws -> [UInt8] {
    try await exchange(name, nil, [])
  }

  private func exchange(
    _ name: String, _ body: [String: any Encodable & Sendable]?, _ query: [URLQueryItem]
  ) async throws -> [UInt8] {
    // Advancing a year can take long if a slow server receives the notifications.
    let transport = AsyncHTTPClientTransport(timeout: .seconds(600), maxBodyBytes: 1 << 30)
    do {
      let bytes = try await send(name, body, query, transport)
      await transport.shutdown()
      return bytes
    } catch {
      await transport.shutdown()
      throw Console.exitError(error)
    }
  }

  private func send(
    _ name: String, _ body: [String: any Encodable & Sendable]?, _ query: [URLQueryItem],
    _ transport: AsyncHTTPClientTransport
  ) async throws -> [UInt8] {
    guard var parts = URLComponents(string: store), let scheme = parts.scheme?.lowercased(),
      scheme == "http" || scheme == "https", let host = parts.host, !host.isEmpty,
      parts.port.map((1...65_535).contains) ?? true
    else {
      throw Failure(description: "--store: invalid URL; use one such as http://127.0.0.1:8090")
    }
    parts.path = "/control/v1/\(name)"
    if !query.isEmpty { parts.queryItems = query }
    let request = HTTPRequest(
      method: body == nil ? .get : .post, scheme: scheme,
      authority: parts.port.map { "\(host):\($0)" } ?? host,
      path: parts.percentEncodedPath + (parts.percentEncodedQuery.map { "?" + $0 } ?? ""),
      headerFields: [.contentType: "application/json"])
    let bytes = try body.map { Array(try JSONEncoder().encode($0.mapValues(AnyField.init))) } ?? []
    let received = try await transport.send(request, body: bytes)
    guard received.response.status == .ok else {
      let response = try? JSONDecoder().decode(ControlErrorResponse.self, from: Data(received.body))
      throw Failure(
        description: response.map { Console.printable($0.error.message) }
          ?? "\(store): HTTP status \(received.response.status.code)")
    }
    return received.body
  }
}

private struct AnyField: Encodable {
  let value: any Encodable

  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension NotificationResponse {
  var line: String {
    let type = [notificationType.rawValue, subtype?.rawValue].compactMap { $0 }
    return [
      date, type.joined(separator: "/"), account?.rawValue ?? "",
      sendAttemptResult?.rawValue ?? "not sent",
    ].joined(separator: "  ")
  }
}
