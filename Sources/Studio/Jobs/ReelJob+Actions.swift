import GridreelFiles
import GridreelPrimitives
import GridreelReels
import GridreelStyle

extension ReelJob.Action {
  /// The step that a flag stands for.
  func step() throws(GridreelError) -> ReelStep {
    switch self {
    case .tap(let key):
      return ReelStep(action: .tapHeader(key, isAdding: false), origin: .flag("--tap"))
    case .tapRow(let text):
      let origin = Origin.flag("--tap-row")
      do throws(GridreelError) {
        return ReelStep(action: .tap(try Specification.selection(text, origin)), origin: origin)
      } catch {
        throw origin.error(error.message)
      }
    case .sort(let text):
      let origin = Origin.flag("--sort-to")
      do throws(GridreelError) {
        let keys = try FlagText.list(text).mapEach(Specification.sortKey)
        return ReelStep(action: .sort(keys), origin: origin)
      } catch {
        throw origin.error(error.message)
      }
    }
  }
}
