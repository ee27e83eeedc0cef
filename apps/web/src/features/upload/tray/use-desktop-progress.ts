import { useEffect } from 'react'
import { desktopBridge } from '../../../components/desktop/desktop-bridge.ts'

/** Shows how far uploads are, from 0 to 1, beside the icon of the desktop app. */
export function useDesktopProgress(share: number | undefined): void {
  // In hundredths: each new value is a call of another process.
  const shown = share !== undefined ? Math.round(share * 100) / 100 : null
  useEffect(() => void desktopBridge?.showProgress(shown), [shown])
  useEffect(() => () => void desktopBridge?.showProgress(null), [])
}
