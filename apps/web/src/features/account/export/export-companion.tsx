import { useLeaveWarning } from '../../../shared/hooks/use-leave-warning.ts'
import { useWakeLock } from '../../../shared/hooks/use-wake-lock.ts'
import { isUnderWay, useExport } from './use-export.ts'

/** Goes along with every screen: an export goes on while its person looks at something else. */
export function ExportCompanion() {
  const { progress } = useExport()
  const isBusy = isUnderWay(progress)
  useLeaveWarning(isBusy)
  useWakeLock(isBusy)
  return null
}
