import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url))

export interface WatchProcess {
  lines: string[]
  /** The largest resident memory so far, in MiB. */
  peak(): number
  /** Seconds of processor time so far. */
  cpuSeconds(): number
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

export function runCli(home: string, args: string[], typed = ''): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, HOME: home },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(typed)
  return child
}

export function startWatch(home: string, folder: string): WatchProcess {
  const child = runCli(home, ['watch', folder])
  const lines: string[] = []
  const read = (chunk: Buffer) => void lines.push(...chunk.toString().split('\n').filter(Boolean))
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  const gone = new Promise<number | null>(resolve => child.once('exit', resolve))
  let peak = 0
  let cpu = 0
  const measure = () => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
      const [, fields = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')
      const [user, system] = fields.split(' ').slice(11, 13)
      cpu = (Number(user) + Number(system)) / 100
    } catch {
      // The process has ended.
    }
  }
  const timer = setInterval(measure, 250)
  return {
    lines,
    peak: () => Math.round(peak),
    cpuSeconds: () => {
      measure()
      return cpu
    },
    async end(signal) {
      measure()
      child.kill(signal)
      const code = await gone
      clearInterval(timer)
      return code
    },
  }
}
