/// How a column writes its values.
public struct DisplayFormat: Hashable, Sendable {
}
