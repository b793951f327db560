import AppStoreCore
import Testing

@Suite(.timeLimit(.minutes(30))) struct StringCSVTests {
  @Test(
    arguments: [
      ("pro", "pro"), ("", ""), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
      // A line break of Windows is one character of Swift, and two scalars.
      ("a\r\nb", "\"a\r\nb\""), ("a\nb", "\"a\nb\""),
    ])
  func `A cell is quoted if it must be`(text: String, cell: String) {
    #expect(text.csvCell == cell)
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@A1", "\tx", "=\u{301}1"])
  func `A text that looks like a formula stays text`(text: String) {
    #expect(text.csvCell == "'" + text)
  }
}
