import type { Page } from '@playwright/test'
import type { UnwatchedPage } from './unwatched.ts'

/** Milliseconds between consecutive frames of a page, and the length of each long task. */
export interface Frames {
  frames: number[]
  tasks: number[]
}

declare global {
  var recordedFrames: Frames & { stop(): void }
}

export async function watchFrames(page: Page, work: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(record)
  await work()
  return page.evaluate(recorded)
}

export async function watchUnwatchedFrames(
  page: UnwatchedPage,
  work: () => Promise<unknown>,
): Promise<Frames> {
  await page.evaluate(`(${record})()`)
  await work()
  return page.evaluate(`(${recorded})()`)
}

function recorded(): Frames {
  const { frames, tasks, stop } = globalThis.recordedFrames
  stop()
  return { frames, tasks }
}

function record(): void {
  const frames: number[] = []
  const tasks: number[] = []
  let last = performance.now()
  let id = requestAnimationFrame(function next(now) {
    frames.push(now - last)
    last = now
    id = requestAnimationFrame(next)
  })
  const observer = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  })
  observer.observe({ type: 'longtask' })
  globalThis.recordedFrames = {
    frames,
    tasks,
    stop() {
      cancelAnimationFrame(id)
      observer.disconnect()
    },
  }
}

export const over = (list: readonly number[], limit: number): number =>
  list.filter(each => each > limit).length

export async function heapMiB(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 2 ** 20
}
