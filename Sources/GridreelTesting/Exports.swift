@_exported import Causes
// A test that imports `GridreelTesting` finds `Tolerance` there too.
@_exported import Comparing
@_exported import Reports
