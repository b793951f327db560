/// The templates of the pages; values are escaped by `{{…}}`.
enum Templates {
  static let all: [String: String] = [
    LayoutTemplates.all, CustomerTemplates.all, CustomerPageTemplates.all, EventTemplates.all,
    FactTemplates.all, OverviewTemplates.all, ChartTemplates.all,
    WebhookTemplates.all, DeliveryTemplates.all, ExportTemplates.all, QuarantineTemplates.all,
    AuditTemplates.all, RiskTemplates.all, CatalogTemplates.all, HealthTemplates.all,
    HelpTemplates.all, PaywallTemplates.all, ReconciliationTemplates.all, ExperimentTemplates.all,
    ShadowTemplates.all, KeyTemplates.all,
  ].reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } }
}
