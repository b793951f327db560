/// The templates of the page of comparisons with RevenueCat.
enum ShadowTemplates {
  static let all = [
    "shadow": page, "shadowDays": days, "shadowReasons": reasons, "shadowDifferences": differences,
  ]

  private static let page = """
    {{> head}}
    <p>Compares entitlements with RevenueCat's before an app switches. Run <code>tessera shadow compare</code> on this machine, every day. <span class="note">As of {{now}}.</span></p>
    {{#unreadable}}<p class="notice" role="alert">Records that cannot be read: {{unreadable}}. Run the command as the user of the server, and delete damaged files in the folder <code>shadow</code> of the data directory.</p>{{/unreadable}}
    {{#isEmpty}}<p>No comparison is recorded.</p>{{/isEmpty}}
    {{#newest}}
    <h2>Newest comparison</h2>
    <table class="fields">
    <caption class="hidden">Newest comparison</caption>
    <tr><th scope="row">Started</th><td>{{startedAt}}, {{seconds}} s</td></tr>
    <tr><th scope="row">Customers</th><td>{{customers}}</td></tr>
    <tr><th scope="row">In agreement</th><td>{{agreeing}} ({{share}})</td></tr>
    <tr><th scope="row">Active entitlements</th><td>{{entitlements}}</td></tr>
    <tr><th scope="row">Differences</th><td>{{disagreements}}, {{aboutAccess}} about access now</td></tr>
    <tr><th scope="row">Unknown at RevenueCat</th><td>{{unknownThere}}</td></tr>
    </table>
    {{/newest}}
    {{^isEmpty}}
    {{#hasReasons}}{{> shadowReasons}}{{/hasReasons}}
    {{> shadowDays}}
    {{> shadowDifferences}}
    {{/isEmpty}}
    {{> foot}}

    """

  private static let reasons = """
    <h2>Differences by reason</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Differences by reason">
    <table>
    <caption class="hidden">Differences of the newest comparison by reason</caption>
    <thead><tr><th scope="col">Reason</th><th scope="col">Meaning</th><th scope="col" class="number">Differences</th><th scope="col" class="number">About access now</th><th scope="col" class="number">Comparison before</th></tr></thead>
    <tbody>
    {{#reasons}}<tr><th scope="row">{{#link}}<a href="{{link}}">{{name}}</a>{{/link}}{{^link}}{{name}}{{/link}}</th><td>{{meaning}}</td><td class="number">{{count}}</td><td class="number">{{aboutAccess}}</td><td class="number">{{before}}</td></tr>
    {{/reasons}}
    </tbody>
    </table>
    </div>

    """

  private static let days = """
    <h2>Agreement by day</h2>
    {{#figure}}
    <figure>
    <div class="scroll" tabindex="0" role="region" aria-label="Customers with a difference by day">
    {{{figure}}}</div>
    </figure>
    {{/figure}}
    <div class="scroll" tabindex="0" role="region" aria-label="Agreement by day">
    <table>
    <caption class="hidden">Agreement by day in UTC, newest first</caption>
    <thead><tr><th scope="col">Day</th><th scope="col" class="number">Comparisons</th><th scope="col" class="number">Customers</th><th scope="col" class="number">In agreement</th><th scope="col" class="number">Share</th><th scope="col" class="number">Differences</th><th scope="col" class="number">About access now</th></tr></thead>
    <tbody>
    {{#days}}<tr><th scope="row" class="date">{{date}}</th><td class="number">{{runs}}</td><td class="number">{{customers}}</td><td class="number">{{agreeing}}</td><td class="number line {{#differs}}warning{{/differs}}{{^differs}}active{{/differs}}">{{share}}</td><td class="number">{{disagreements}}</td><td class="number">{{aboutAccess}}</td></tr>
    {{/days}}
    </tbody>
    </table>
    </div>
    <p class="note">The newest comparison of each day counts. Samples vary by chance.</p>

    """

  private static let differences = """
    <h2 id="differences" tabindex="-1">Differences of the newest comparison</h2>
    {{#isEqual}}<p class="done">Every compared entitlement is the same on both sides, apart from times within the tolerance.</p>{{/isEqual}}
    {{#hasDifferences}}
    {{#chosen}}<p>Only: <bdi>{{chosen}}</bdi>. <a href="{{allLink}}">Show all reasons</a></p>{{/chosen}}
    {{#hasNone}}<p>No listed difference has this reason.</p>{{/hasNone}}
    {{^hasNone}}
    <div class="scroll" tabindex="0" role="region" aria-label="Differences of the newest comparison">
    <table>
    <caption class="hidden">Differences of the newest comparison</caption>
    <thead><tr><th scope="col">Customer</th><th scope="col">Entitlement</th><th scope="col">Reason</th><th scope="col">Access now differs</th><th scope="col">Here</th><th scope="col">RevenueCat</th></tr></thead>
    <tbody>
    {{#differences}}<tr><td class="id">{{#link}}<a href="{{link}}"><bdi>{{customer}}</bdi></a>{{/link}}{{^link}}<bdi>{{customer}}</bdi>{{/link}}</td><td><bdi>{{entitlement}}</bdi></td><td>{{meaning}}</td><td{{#isAboutAccess}} class="failed"{{/isAboutAccess}}>{{aboutAccess}}</td><td class="wide"><bdi>{{here}}</bdi></td><td class="wide"><bdi>{{there}}</bdi></td></tr>
    {{/differences}}
    </tbody>
    </table>
    </div>
    {{/hasNone}}
    {{#isCut}}<p class="note">{{shown}} of {{all}} are shown; <code>tessera shadow compare --json</code> lists up to 1000.</p>{{/isCut}}
    {{/hasDifferences}}

    """
}
