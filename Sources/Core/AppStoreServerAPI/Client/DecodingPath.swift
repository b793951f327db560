/// Returns the path to the field that could not be decoded; empty if the text is not JSON.
func failingPath(_ error: any Error) -> [String] {
  let path: [any CodingKey]
  switch error as? DecodingError {
  case .keyNotFound(let key, let context): path = context.codingPath + [key]
  case .typeMismatch(_, let context), .valueNotFound(_, let context),
    .dataCorrupted(let context):
    path = context.codingPath
  default: path = []
  }
  return path.map { $0.intValue.map(String.init) ?? $0.stringValue }
}
