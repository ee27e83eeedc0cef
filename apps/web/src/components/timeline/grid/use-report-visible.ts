import type { MonthPart, Timeline } from '@safelight/client/timeline'
import { useEffect, useRef } from 'react'

/** Milliseconds between reports. Pictures that a fast scroll passes in between are not loaded. */
const MOMENT = 80

export function useReportVisible(
  timeline: Timeline,
  who: 'screen' | 'viewer',
  parts: readonly MonthPart[],
): void {
  const last = useRef(0)

  useEffect(() => {
    const wait = last.current + MOMENT - performance.now()
    const look = () => {
      last.current = performance.now()
      timeline.setVisible(who, parts)
    }
    if (wait <= 0) return look()
    const timer = setTimeout(look, wait)
    return () => clearTimeout(timer)
  }, [timeline, who, parts])

  useEffect(() => () => timeline.setVisible(who, []), [timeline, who])
}
