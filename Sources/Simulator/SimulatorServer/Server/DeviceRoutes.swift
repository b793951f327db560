internal import AppStoreCore
internal import AppStoreSimulator
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import StoreKitBackend

/// The endpoints for devices in other processes.
struct DeviceRoutes: Sendable {
  let store: SimulatedStore
  let eventWait: Duration

  func add(to router: Router<BasicRequestContext>) {
    router.post(RouterPath(DeviceRequest.path)) { request, _ -> Response in
      do {
        return try .json(try await response(request))
      } catch let error as ControlError {
        return try error.response()
      }
    }
  }

  private func response(_ request: Request) async throws -> DeviceResponse {
    let field = DeviceRequest.accountField
    let account = HTTPField.Name(field).flatMap { request.headers[$0] } ?? ""
    guard !account.isEmpty, account.utf8.count <= 256 else {
      throw ControlError.badField(
        field, "\(field): missing; send the name of the device's account in this header")
    }
    let bytes = try await request.bytes()
    guard let call = try? JSONDecoder().decode(DeviceRequest.self, from: Data(bytes)) else {
      throw ControlError.badField("body", "body: not a device call of this version")
    }
    let process = HTTPField.Name(DeviceRequest.processField).flatMap { request.headers[$0] } ?? ""
    guard process.utf8.count <= 256 else {
      throw ControlError.badField(
        DeviceRequest.processField,
        "\(DeviceRequest.processField): longer than 256 bytes; send less")
    }
    let id = DeviceID(account: AccountID(account), process: process)
    return await call.perform(on: SimulatedDevice(store: store, id: id, eventWait: eventWait))
  }
}
