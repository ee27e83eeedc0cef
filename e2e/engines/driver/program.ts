import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** A program with whatever it starts. */
export interface Program {
  child: ChildProcess
  /** Ends all of it. */
  end(): Promise<void>
}

/** Starts a program in a process group of its own, which does not outlive this process. */
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
      // It has ended already.
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
