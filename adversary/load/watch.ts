import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export interface Seen {
  held: number
  healthMs: number
  rssMiB: number
  files: number
}

/** This file runs in a thread of its own. In the main thread, the attack would delay the health checks. */
const { pid, port, milliseconds } = workerData as Record<'pid' | 'port' | 'milliseconds', number>
const seen: Seen = { held: 0, healthMs: 0, rssMiB: 0, files: 0 }
const end = performance.now() + milliseconds
while (performance.now() < end) {
  seen.healthMs = Math.max(seen.healthMs, Math.round(await healthTime()))
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  seen.rssMiB = Math.max(seen.rssMiB, Math.round(Number(kib) / 1024))
  const files = readdirSync(`/proc/${pid}/fd`)
  seen.files = Math.max(seen.files, files.length)
  seen.held = files.filter(isSocket).length
  await pause(100)
}
parentPort?.postMessage(seen)

function isSocket(file: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/fd/${file}`).startsWith('socket:')
  } catch {
    return false
  }
}

/**
 * Returns how many milliseconds a health check from a separate address takes. A failure counts as infinity.
 */
function healthTime(): Promise<number> {
  const from = performance.now()
  const options = { port, host: '127.0.0.1', localAddress: '127.0.0.250', path: '/api/health' }
  return new Promise(resolve => {
    const call = request({ ...options, agent: false }, response => {
      response.resume()
      response.once('end', () => resolve(performance.now() - from))
    })
    call.once('error', () => resolve(Number.POSITIVE_INFINITY))
    call.end()
  })
}
