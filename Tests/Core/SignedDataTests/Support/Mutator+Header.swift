import Foundation
import SignedData
import TestSupport

extension Mutator {
  /// Returns a payload under an unusual header; sometimes that header is not the signed one.
  mutating func mutateHeader(over payload: String) throws -> (token: String, what: String) {
    let genuine = try RawObject(store.chain.headerJSON)
    let (header, what) =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: mutateAlgorithm(genuine)
      case 1: mutateParameters(genuine)
      default: mutateCertificates(genuine)
      }
    let isSigned = Int.random(in: 0..<4, using: &random) > 0
    if isSigned {
      let token = try store.chain.sign(payload: Array(payload.utf8), headerJSON: header.json)
      return (token, "\(what), signed")
    }
    var parts = TokenParts(try store.chain.token(payload: payload))
    parts.header = TokenParts.encode(header.json.utf8)
    return (parts.token, "\(what), not signed")
  }

  private mutating func mutateAlgorithm(_ header: RawObject) -> (RawObject, String) {
    let value = pick([
      nil, "null", "\"none\"", "\"HS256\"", "\"RS256\"", "\"ES384\"", "\"es256\"", "256", "[]",
      "{}",
      "\"\"", #""\u0045S256""#,
    ])
    return (header.setting("alg", to: value), "header: alg \(value ?? "missing")")
  }

  private mutating func mutateParameters(_ header: RawObject) -> (RawObject, String) {
    let (key, value) = pick([
      ("crit", "[]"), ("crit", "[\"exp\"]"), ("crit", "null"), ("b64", "true"), ("b64", "false"),
      ("kid", "\"1\""), ("kid", "1"), ("kid", "null"), ("typ", "\"JWT\""), ("typ", "1"),
      ("jku", "\"https://example.com\""), ("jwk", "{}"), ("x5u", "1"), ("zip", "\"DEF\""),
      ("alg", "\"ES256\""), ("alg", "\"none\""), (#"\u0061lg"#, "\"none\""), ("x5c", "[]"),
      ("new", "NaN"), ("new", "1e400"), ("new", "\"\\ud800\""), ("new", "[[[]]]"),
    ])
    return (header.appending(key, value), "header: \(key) \(value) added")
  }

  private mutating func mutateCertificates(_ header: RawObject) -> (RawObject, String) {
    var list = store.chain.certificates
    let index = Int.random(in: 0..<3, using: &random)
    let what: String
    switch Int.random(in: 0..<10, using: &random) {
    case 0: (list, what) = (list.shuffled(using: &random), "x5c: shuffled")
    case 1:
      list.remove(at: index)
      what = "x5c: without \(index)"
    case 2:
      list.append(pick(list))
      what = "x5c: one more"
    case 3:
      list[index] = twin.chain.certificates[index]
      what = "x5c: the twin's \(index)"
    case 4:
      list[index] = stranger.chain.certificates[index]
      what = "x5c: the stranger's \(index)"
    case 5:
      list[index].append(0)
      what = "x5c: a byte behind \(index)"
    case 6...8:
      let position = Int.random(in: 0..<list[index].count, using: &random)
      list[index][position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      what = "x5c: a bit of \(index) at \(position) changed"
    default:
      let texts = list.map { Data($0).base64EncodedString() }
      let value = pick([
        nil, "null", "[]", "{}", "1", "[1,2,3]", "[null,null,null]", "\"\(texts[0])\"",
        "[\"\(texts[0])\",\"\(texts[1])\",\"\"]", "[\"\(texts[0])\",\"\(texts[1])\",\"*\"]",
        "[\"\(texts[0])\",\"\(texts[1])\",1]", "[\"\(texts[0]) \",\"\(texts[1])\",\"AA==\"]",
        "[\"\(texts[0])\",\"\(texts[1])\",\"AA==\"]",
      ])
      return (header.setting("x5c", to: value), "x5c: \(value?.suffix(40) ?? "missing")")
    }
    let value = list.map { "\"\(Data($0).base64EncodedString())\"" }.joined(separator: ",")
    return (header.setting("x5c", to: "[\(value)]"), what)
  }
}
