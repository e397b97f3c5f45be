// A user of the library writes `import Gridreel` and finds columns, styles and colours there too.
@_exported import DataSources
@_exported import GridLayout
@_exported import GridModel
@_exported import Primitives
@_exported import Style
@_exported import Values
