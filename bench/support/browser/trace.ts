import type { Browser, Page } from '@playwright/test'

/** A Chromium trace event; times are in microseconds. */
export interface TraceEvent {
  name: string
  /** `X` marks an event with a duration. */
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Duration by the thread's own clock, without waits for the processor. Chromium omits zero. */
  tdur?: number
}

/** Milliseconds of a thread between two points: elapsed time, and the thread's own processor time. */
export interface Spent {
  wall: number
  own: number
}

export interface Trace {
  frames: Spent[]
  tasks: Spent[]
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

/**
 * Traces a page during `work`. The page must request every animation frame, because the callbacks of these
 * requests delimit the measured frames.
 */
export async function traced<T>(
  browser: Browser,
  page: Page,
  work: () => Promise<T>,
): Promise<{ result: T; trace: Trace }> {
  await browser.startTracing(page, { categories: CATEGORIES })
  const result = await work().catch(async error => {
    await browser.stopTracing()
    throw error
  })
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  return { result, trace: readTrace(traceEvents) }
}

export function readTrace(events: readonly TraceEvent[]): Trace {
  const isFrame = ({ name }: TraceEvent) => name === 'FireAnimationFrame'
  const first = events.find(isFrame)
  if (!first) throw new Error('The trace has no animation frames.')
  const ofThread = events
    .filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
    .sort((a, b) => a.ts - b.ts)
  const tasks = outermost(ofThread.filter(({ name, ph }) => name === 'RunTask' && ph === 'X'))
  if (tasks.every(({ tdur }) => tdur === undefined)) {
    throw new Error('The browser reports no own time of threads.')
  }
  const begins = ofThread.filter(isFrame).map(({ ts }) => ts)
  const frames = begins.slice(1).map((end, index) => spentBetween(tasks, begins[index] ?? end, end))
  return {
    frames,
    tasks: tasks.map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, own: tdur / 1000 })),
  }
}

/** Leaves out tasks that run within another task. The outer task's time includes theirs. */
function outermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  let end = 0
  return tasks.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false
    end = ts + dur
    return true
  })
}

/**
 * Sums the time of tasks between two points. If a task crosses one of them, counts only the share of the task
 * that lies between them.
 */
function spentBetween(tasks: readonly TraceEvent[], from: number, to: number): Spent {
  const own = tasks.reduce((sum, { ts, dur = 0, tdur = 0 }) => {
    const within = Math.min(ts + dur, to) - Math.max(ts, from)
    return within > 0 && dur > 0 ? sum + (tdur * within) / dur : sum
  }, 0)
  return { wall: (to - from) / 1000, own: own / 1000 }
}
