extension DashboardSection {
  /// Keyboard shortcuts and what the pages show.
  public static let help = DashboardSection(
    "help", title: "Help", keys: "?", HelpTemplates.all)
}

extension Pages {
  /// Returns the page with the keyboard shortcuts, and the setting that switches them off.
  ///
  /// - Parameter done: What the last form did; `nil` for nothing.
  public func help(done: String?) -> String {
    let pages = sections.map { ["keys": $0.shortcut, "action": "Open \($0.title)"] }
    let others = [
      ["keys": "/", "action": "Find a customer"],
      ["keys": "Ctrl K or Cmd K", "action": "Find a customer"],
      ["keys": "Esc", "action": "Leave a field"],
    ]
    let charts = [
      ["keys": "d, w, m, q, y", "action": "On a chart: by day, week, month, quarter or year"],
      ["keys": "x", "action": "On a chart: compare with the period before, or stop"],
      ["keys": "t", "action": "On a chart: go to the table of its values"],
      ["keys": "← →", "action": "In a figure: read the value of a period"],
    ]
    let isOn = script != nil
    var values: [String: Any] = [
      "title": "Help", "shortcuts": others + pages + charts, "isOn": isOn,
      "keysAction": PageAddress(.help, "keys", isOn ? "off" : "on").text,
    ]
    values["done"] = done
    return render("help", in: .help, values)
  }
}

enum HelpTemplates {
  static let all = ["help": help]

  private static let help = """
    {{> head}}
    {{#done}}<p class="done" role="status">{{done}}</p>{{/done}}
    <p>All state of a page is in its address: send the address to a colleague with access, and they see the same. Reading changes nothing.</p>
    <h2>Environments</h2>
    <p>The switch at the top limits pages to production, to the sandbox, which includes TestFlight, or to Xcode. Outside production the header has another color. <b>All data</b> shows each environment; what a customer may use is then what your app in production would get, or in the sandbox if no app is sold in production.</p>
    <h2>Keyboard shortcuts</h2>
    <table class="fields">
    <caption class="hidden">Keyboard shortcuts</caption>
    {{#shortcuts}}<tr><th scope="row"><kbd>{{keys}}</kbd></th><td>{{action}}</td></tr>{{/shortcuts}}
    </table>
    <form method="post" action="{{keysAction}}">
    {{> form}}
    <p>{{#isOn}}The shortcuts are on in this browser. They need scripts; everything works without them.{{/isOn}}{{^isOn}}The shortcuts are off in this browser, and pages contain no script.{{/isOn}}</p>
    <button>{{#isOn}}Switch the shortcuts off{{/isOn}}{{^isOn}}Switch the shortcuts on{{/isOn}}</button>
    </form>
    {{> foot}}

    """
}
