import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

export interface Program {
  child: ChildProcess
  end(): Promise<void>
}

/** Starts a program in its own process group. The group ends when this process ends, if not earlier. */
export function startProgram(path: string, args: string[], options: SpawnOptions = {}): Program {
  const child = spawn(path, args, { ...options, detached: true })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve())
    child.once('error', reject)
  })
  ended.catch(() => {})
  const kill = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The program has already ended.
    }
  }
  process.once('exit', kill)
  return {
    child,
    async end() {
      kill()
      await ended
      process.off('exit', kill)
    },
  }
}
