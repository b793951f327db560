/// The template of the first page.
enum OverviewTemplates {
  static let all = ["overview": overview, "movement": movement]

  private static let overview = """
    {{> head}}
    <p class="{{healthClass}} strip" role="status"><b>{{healthSummary}}</b> <a href="{{healthLink}}">Health</a></p>
    {{#problem}}<p class="notice">{{problem}}</p>{{/problem}}
    {{#hasNoFacts}}<p>Nothing was recorded yet. The next step is a purchase: start your app with this server's address and a public API key, or send a test notification from App Store Connect. <a href="{{healthLink}}">Health</a> shows what is missing.</p>{{/hasNoFacts}}
    {{#hasCards}}
    <ul class="cards">
    {{#cards}}
    <li><h2><a href="{{cardLink}}">{{cardTitle}}</a></h2><p class="value">{{cardValue}}{{^cardValue}}unknown{{/cardValue}}</p>{{#cardChange}}<p class="change {{changeClass}}">{{cardChange}}</p>{{/cardChange}}{{^cardChange}}<p class="change same">No value to compare with</p>{{/cardChange}}{{{cardLine}}}<p class="note">{{cardText}}</p></li>
    {{/cards}}
    </ul>
    <p class="note">Money in {{currencyValue}}. Environment: {{shownEnvironment}}. As of {{now}}. <a href="/dashboard/charts">All charts</a></p>
    {{#hasRates}}<p class="notice">Amounts without an exchange rate, which are not in the figures:{{#rates}} {{rateCount}} in <a href="{{rateLink}}">{{rateCurrency}}</a>{{/rates}}. Import rates with <code>tessera rates import</code>.</p>{{/hasRates}}
    {{/hasCards}}
    {{#movement}}{{> movement}}{{/movement}}
    <h2>Latest transactions</h2>
    {{#hasNoTransactions}}<p>No purchase, renewal or refund was recorded in this environment.</p>{{/hasNoTransactions}}
    {{^hasNoTransactions}}
    <div class="scroll" tabindex="0" role="region" aria-label="Latest transactions">
    <table class="stack">
    <caption class="hidden">The newest purchases, renewals and refunds</caption>
    <thead><tr><th scope="col">Time</th><th scope="col">Event</th><th scope="col">Customer</th><th scope="col">What happened</th></tr></thead>
    <tbody>
    {{#transactions}}
    <tr><td class="date">{{occurredAt}}</td><td class="line"><a href="{{eventLink}}">{{type}}</a></td><td class="id">{{#customer}}<a href="{{customerLink}}"><bdi>{{customer}}</bdi></a>{{/customer}}{{^customer}}<span class="note">no owner</span>{{/customer}}</td><td class="wide"><bdi>{{explanation}}</bdi></td></tr>
    {{/transactions}}
    </tbody>
    </table>
    </div>
    {{/hasNoTransactions}}
    <p><a href="{{eventsLink}}">All events</a></p>
    {{> foot}}

    """

  private static let movement = """
    <h2><a href="{{movementLink}}">{{movementTitle}}</a></h2>
    {{#hasNoMovement}}<p>Nothing changed so far.</p>{{/hasNoMovement}}
    {{^hasNoMovement}}
    {{{movementBar}}}
    <ul class="legend">
    {{#movementParts}}<li>{{{partMark}}}{{partName}} <a href="{{partLink}}">{{partText}}</a></li>{{/movementParts}}
    <li>Sum <b>{{movementSum}}</b></li>
    </ul>
    {{/hasNoMovement}}

    """
}
