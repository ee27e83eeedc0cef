import { useEffect } from 'react'

/** Keeps the screen on, if possible. A hidden page loses the lock, so the hook asks again afterwards. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let wanted = true

    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      // If the browser refuses, for example with a low battery, the work continues without it.
      const given = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (wanted) lock = given
      else await given?.release()
    }

    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      wanted = false
      document.removeEventListener('visibilitychange', ask)
      lock?.release()
    }
  }, [active])
}
