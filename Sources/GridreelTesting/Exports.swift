// A test that imports `GridreelTesting` finds `Tolerance` there too.
@_exported import SnapshotChecking
