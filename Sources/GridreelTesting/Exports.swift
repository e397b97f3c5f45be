@_exported import GridreelCauses
// A test that imports `GridreelTesting` gets `Tolerance` as well.
@_exported import GridreelComparing
@_exported import GridreelReports
