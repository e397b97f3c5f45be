import GridreelModel
import GridreelPrimitives
import GridreelValues

/// The rules' conditions with their aggregates computed, evaluated once for each visible row.
struct RowConditions {
  private let conditions: [PreparedExpression]
  private let source: any GridDataSource

  init(rules: [Rule], source: any GridDataSource) {
    self.source = source
    conditions = rules.map { $0.condition.prepared(for: source) }
  }

  /// The places of the rules whose conditions hold for a row.
  func holding(at index: RowIndex) -> [Int] {
    conditions.indices.filter { conditions[$0].holds(at: index, in: source) }
  }
}
