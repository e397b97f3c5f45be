// `import Gridreel` also makes columns, styles and colours available.
@_exported import DataSources
@_exported import GridFiles
@_exported import GridLayout
@_exported import GridModel
@_exported import Primitives
@_exported import Reels
@_exported import Stills
@_exported import Style
@_exported import Values
