import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export function residentMiB(pid: number): number {
  const kib =
    process.platform === 'linux'
      ? /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' })
  return Number(kib) / 1024
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

export function heldMiB(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1024 / 1024
}

/** Samples a process's resident memory every 50 ms until `end`, which returns the highest value. */
export function watchMemory(pid: number): { end(): number } {
  let highest = 0
  const look = () => {
    highest = Math.max(highest, residentMiB(pid))
  }
  const timer = setInterval(look, 50)
  return {
    end() {
      clearInterval(timer)
      look()
      return highest
    },
  }
}
