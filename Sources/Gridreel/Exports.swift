// `import Gridreel` also makes columns, styles and colours available.
@_exported import GridreelDataSources
@_exported import GridreelFiles
@_exported import GridreelLayout
@_exported import GridreelModel
@_exported import GridreelPrimitives
@_exported import GridreelReels
@_exported import GridreelStills
@_exported import GridreelStyle
@_exported import GridreelValues
