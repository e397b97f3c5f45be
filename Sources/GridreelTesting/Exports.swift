@_exported import Causes
// A test that imports `GridreelTesting` gets `Tolerance` as well.
@_exported import Comparing
@_exported import Reports
