import type { AppUpdate, DesktopBridge } from '@safelight/contract/desktop-bridge'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/desktop-updates'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'

/** Asks the person before each step of an update, once for each step and version. */
export function askForUpdates(bridge: DesktopBridge, showProgress: () => void): void {
  const asked = new Set<string>()

  function hear(update: AppUpdate): void {
    if (update.step === 'failed' && update.during === 'update')
      showToast({ tone: 'error', text: update.problem })
    if (update.step !== 'available' && update.step !== 'ready') return
    const { step, version } = update
    if (asked.has(`${step} ${version}`)) return
    asked.add(`${step} ${version}`)
    const text =
      step === 'available'
        ? texts.available({ version, size: inBytes(update.size) })
        : texts.ready({ version })
    const action =
      step === 'available'
        ? { label: texts.download, run: download }
        : { label: texts.restart, run: () => void bridge.installUpdate() }
    showToast({ tone: 'info', text, duration: 0, action })
  }

  function download(): void {
    void bridge.downloadUpdate()
    showToast({
      tone: 'info',
      text: texts.downloading,
      action: { label: texts.show, run: showProgress },
    })
  }

  bridge.on('appUpdateChanged', hear)
  void bridge.appUpdate().then(hear)
}
