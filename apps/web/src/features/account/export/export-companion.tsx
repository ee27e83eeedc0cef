import { useLeaveWarning } from '../../../shared/hooks/use-leave-warning.ts'
import { useWakeLock } from '../../../shared/hooks/use-wake-lock.ts'
import { isUnderWay, useExport } from './use-export.ts'

/** Mounted on every screen, because an export continues while the person visits other pages. */
export function ExportCompanion() {
  const { progress } = useExport()
  const isBusy = isUnderWay(progress)
  useLeaveWarning(isBusy)
  useWakeLock(isBusy)
  return null
}
