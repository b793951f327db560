/// The parts that all pages share.
///
/// `head` starts and `foot` ends a page, `filters` is the form above a list, and `pages` the links
/// below it. `form` is the hidden field that every form with the method `post` needs.
enum LayoutTemplates {
  static let all = [
    "head": head, "foot": foot, "filters": filters, "pages": pages, "form": form,
    "message": message,
  ]

  private static let head = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{{title}} · Tessera</title>
    <link rel="stylesheet" href="{{stylesheet}}">
    </head>
    <body>
    <a class="skip" href="#content">Skip to the content</a>
    <header><nav aria-label="Pages"><ul>
    {{#navigation}}
    <li><a href="{{sectionPath}}"{{#isCurrent}} aria-current="true"{{/isCurrent}}>{{sectionTitle}}</a></li>
    {{/navigation}}
    </ul></nav></header>
    <main id="content">
    {{#notices}}
    <p class="notice" role="alert">{{.}}</p>
    {{/notices}}
    <h1><bdi>{{title}}</bdi></h1>

    """

  private static let foot = """
    </main>
    </body></html>

    """

  private static let filters = """
    {{#filters}}
    <form method="get" action="{{action}}" class="filters" role="search">
    {{#filterFields}}
    <label><span>{{fieldLabel}}</span>{{#hasOptions}}<select name="{{fieldName}}">{{#options}}<option value="{{optionValue}}"{{#isSelected}} selected{{/isSelected}}>{{optionTitle}}</option>{{/options}}</select>{{/hasOptions}}{{^hasOptions}}<input name="{{fieldName}}" value="{{fieldValue}}" placeholder="{{fieldHint}}" autocomplete="off" spellcheck="false">{{/hasOptions}}</label>
    {{/filterFields}}
    <button>Filter</button>
    {{#isFiltered}}<a href="{{action}}">Show all</a>{{/isFiltered}}
    </form>
    {{/filters}}

    """

  /// The size of a page and the links to the others.
  private static let pages = """
    <p class="note">{{shown}}{{#next}} <a href="{{next}}" rel="next">Next page</a>{{/next}}{{#first}} <a href="{{first}}">First page</a>{{/first}}</p>

    """

  private static let form = """
    <input type="hidden" name="form_token" value="{{formToken}}">

    """

  private static let message = """
    {{> head}}
    <p>{{text}}</p>
    {{> foot}}

    """
}
