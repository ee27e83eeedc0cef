import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { residentMiB } from '../server/memory.ts'

/** Memory of all processes of a browser in MiB. On Linux, shared memory counts once (PSS). */
async function browserMiB(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.reduce((sum, { id }) => sum + shareMiB(id), 0)
}

function shareMiB(pid: number): number {
  try {
    if (process.platform !== 'linux') return residentMiB(pid)
    return (
      Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
    )
  } catch {
    // The process has exited.
    return 0
  }
}

/**
 * Memory of a browser's largest page in MiB: what only its renderer process uses, with its workers and WebAssembly, and
 * without the code that it shares with other processes. Linux only.
 */
export async function pageMiB(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return Math.max(...renderers.map(({ id }) => privateMiB(id)))
}

function privateMiB(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const parts = text.matchAll(/^(?:Private_\w+|Swap):\s+(\d+)/gm)
  return [...parts].reduce((sum, [, kib]) => sum + Number(kib), 0) / 1024
}

/**
 * Samples a browser's memory every second until `end`, which returns the first and the highest value. `measure` returns
 * it in MiB.
 */
export async function watchBrowser(
  browser: Browser,
  measure = browserMiB,
): Promise<{ end(): Promise<{ first: number; highest: number }> }> {
  const first = await measure(browser)
  let highest = first
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      highest = Math.max(highest, await measure(browser))
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
  })()
  // Ignores this error. If the browser closes early, the measured work fails too, and explains why.
  watching.catch(() => {})
  return {
    async end() {
      isOver = true
      await watching
      return { first, highest }
    },
  }
}
