import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

/** Seconds of processor time by kind of browser process, and of the server. */
export type ProcessorTime = Record<string, number>

export async function processorTime(browser: Browser, serverPid: number): Promise<ProcessorTime> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const sums: ProcessorTime = { server: secondsOf(serverPid) }
  for (const { type, cpuTime } of processInfo) sums[type] = (sums[type] ?? 0) + cpuTime
  return sums
}

export const perPicture = (before: ProcessorTime, after: ProcessorTime, pictures: number) =>
  Object.fromEntries(
    Object.entries(after).map(([name, time]) => [name, (time - (before[name] ?? 0)) / pictures]),
  )

function secondsOf(pid: number): number {
  if (process.platform === 'linux') {
    // In `stat` (proc(5)), fields 14 and 15 are times in hundredths of a second. The array begins with field
    // 3, because the split removes the first two.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  }
  const time = execFileSync('ps', ['-o', 'time=', '-p', `${pid}`], { encoding: 'utf8' })
  return time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0)
}
