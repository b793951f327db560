internal import AppStoreCore
internal import Foundation
internal import HTTPTypes

/// Decodes a response of the App Store Server API, or throws its error.
func decode<Response: Decodable>(
  _ received: BufferedHTTPResponse, fromProduction: Bool
) throws(AppStoreServerAPIError) -> Response {
  let status = received.response.status.code
  // Consumption information is accepted with 202, and the body has no meaning.
  if Response.self == EmptyResponse.self, (200...299).contains(status),
    let empty = EmptyResponse() as? Response
  {
    return empty
  }
  guard status == 200 else { throw rejection(received, status, fromProduction: fromProduction) }
  do {
    return try JSONDecoder().decode(Response.self, from: Data(received.body))
  } catch {
    let path = failingPath(error)
    throw .invalidResponse(field: path.isEmpty ? "body" : path.joined(separator: "."))
  }
}

private func rejection(
  _ received: BufferedHTTPResponse, _ status: Int, fromProduction: Bool
) -> AppStoreServerAPIError {
  // A 401 has no JSON object; with one it would still refer to the token.
  if status == 401 {
    let cause = likelyCause(fromProduction)
    return fromProduction
      ? .unauthorizedInProduction(likelyCause: cause) : .unauthorized(likelyCause: cause)
  }
  if let response = reportErrors(received.body) { return .reportRejected(response) }
  guard let body = try? JSONDecoder().decode(AppStoreErrorBody.self, from: Data(received.body))
  else {
    return .unexpectedStatus(status)
  }
  // Apple sends an absolute time in milliseconds, not the seconds of RFC 9110.
  // A time beyond the calendar is ignored, because arithmetic with it would overflow.
  let retryAfter = received.response.headerFields[.retryAfter].flatMap { Int64($0) }
  return .rejected(body, retryAfter: retryAfter.flatMap { try? Timestamp(field: .integer($0)) })
}

/// Returns the errors of an external purchase report; `nil` for a response of another shape.
private func reportErrors(_ body: [UInt8]) -> SendReportErrorResponse? {
  let data = Data(body)
  if let whole = try? JSONDecoder().decode(SendReportErrorResponse.self, from: data) {
    return whole
  }
  // Retrieving a report returns a single error. The numbers of both APIs are distinct: these are
  // below 100, the others begin with the HTTP status.
  guard let one = try? JSONDecoder().decode(ExternalPurchaseError.self, from: data),
    one.errorCode.rawValue < 1000
  else { return nil }
  return SendReportErrorResponse(errors: [one])
}

private func likelyCause(_ fromProduction: Bool) -> String {
  let keys =
    "check that the key id, the issuer id, the bundle id and the .p8 file belong together, "
    + "that the key is for In-App Purchase, and that the clock is right"
  guard fromProduction else { return keys }
  return keys + "; Apple's production server also returns this for every call until the app has "
    + "been released: use the sandbox until then"
}
