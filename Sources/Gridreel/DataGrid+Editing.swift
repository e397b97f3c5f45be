import GridreelFiles
public import GridreelModel

extension DataGrid {
  /// The grid in the form that an editor would give it, as a picture of a data file has by itself.
  ///
  /// Titles that are the keys of their columns become words. Numbers get one precision and groups of digits, dates lose
  /// times that say nothing, lists are drawn as their items, and stray blanks are left off, in columns without a format. The
  /// values stay as they are, and so does what callouts hide. A sample of the rows is read.
  ///
  /// - Returns: The grid with other titles, spanners and formats.
  public func edited() -> DataGrid { editedForm }
}
