import { useEffect, useState } from 'react'

const AFTER = 2000

/** True when neither pointer nor keyboard has been used for two seconds. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let timer = window.setTimeout(setIdle, AFTER, true)
    const wake = () => {
      setIdle(false)
      window.clearTimeout(timer)
      timer = window.setTimeout(setIdle, AFTER, true)
    }
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const event of events) window.addEventListener(event, wake, { passive: true })
    return () => {
      window.clearTimeout(timer)
      for (const event of events) window.removeEventListener(event, wake)
    }
  }, [])
  return idle
}
