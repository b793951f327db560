/// The script of the keyboard shortcuts and of figures, the only one of the dashboard.
///
/// It adds nothing that a page does not offer without it: it moves the focus to the search field,
/// opens links of the page, and shows values of a table next to a figure.
public enum ShortcutScript {
  /// The path under which the server serves it.
  public static let path = "/dashboard/keys.js"

  /// The script.
  public static let text = "\"use strict\";\n" + shortcuts + ReadingScript.text

  private static let shortcuts = """
    (() => {
      const links = new Map();
      for (const link of document.querySelectorAll("a[data-keys]")) {
        links.set(link.dataset.keys, link);
      }
      const search = document.querySelector("[data-search]");
      let first = "";
      let timer = 0;
      const isTyping = (target) =>
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      const focusSearch = (event) => {
        event.preventDefault();
        search.focus();
        search.select();
      };
      document.addEventListener("keydown", (event) => {
        if (event.defaultPrevented || event.isComposing || event.altKey) return;
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        if ((event.ctrlKey || event.metaKey) && key === "k" && search) return focusSearch(event);
        if (event.ctrlKey || event.metaKey) return;
        if (isTyping(event.target)) {
          if (key === "Escape") event.target.blur();
          return;
        }
        const keys = first ? first + " " + key : key;
        clearTimeout(timer);
        first = "";
        const link = links.get(keys);
        if (link) {
          event.preventDefault();
          link.click();
        } else if (key === "/" && search) {
          focusSearch(event);
        } else if (key === "g") {
          first = "g";
          timer = setTimeout(() => { first = ""; }, 1500);
        }
      });
    })();

    """
}
