import GridreelDataSources
import GridreelPrimitives
import GridreelStyle

extension GridBuilder {
  /// The columns to show, with all others of the data in place of `*`.
  func askedColumns() throws(GridreelError) -> [ColumnOption] {
    guard let asked = options.order.columns else { return rest(besides: []) }
    let isWildcard = { (option: ColumnOption) in
      option.key == Self.wildcard && !names.keys.contains(Self.wildcard)
    }
    guard asked.contains(where: isWildcard) else { return asked }
    let named = try asked.filter { !isWildcard($0) }.mapEach { option throws(GridreelError) in
      try names.resolve(option.key, option.origin)
    }
    return asked.flatMap { isWildcard($0) ? rest(besides: Set(named)) : [$0] }
  }

  /// Stands for all columns of the data that are not named themselves.
  private static let wildcard = "*"

  private func rest(besides named: Set<String>) -> [ColumnOption] {
    table.shownKeys.filter { !named.contains($0) }.map { ColumnOption($0, origin: .library) }
  }
}
