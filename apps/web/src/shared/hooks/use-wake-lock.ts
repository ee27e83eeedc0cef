import { useEffect } from 'react'

/** Keeps the screen on, where the browser can. It takes the lock back with a hidden page, so a shown one asks again. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let wanted = true

    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      // Refused with a low battery, for one: what is under way goes on all the same.
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
