import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { createInterface } from 'node:readline'
import { node24 } from '../../scripts/setup.mjs'
import { type Build, clientOf } from './builds.ts'

export interface Ended {
  rounds: number
  items: number
  refused: string[]
}

export interface Client {
  /** Resolves once a round that started after this call is complete. */
  aRound(): Promise<void>
  end(): Promise<Ended>
  kill(): void
}

export function startClient(build: Build, args: string[]): Client {
  const child = spawn(node24(), [clientOf(build), ...args])
  const ended = once(child, 'close')
  const lines: string[] = []
  const heard = new EventEmitter()
  let errors = ''
  createInterface({ input: child.stdout }).on('line', line => {
    lines.push(line)
    heard.emit('line')
  })
  child.stderr.on('data', text => {
    errors += text
  })
  const isGone = ended.then(() => Promise.reject(new Error(`A client has ended:\n${errors}`)))
  isGone.catch(() => {})
  return {
    async aRound() {
      const until = lines.length + 2
      while (lines.length < until) await Promise.race([once(heard, 'line'), isGone])
    },
    async end() {
      child.stdin.end()
      const [code] = await ended
      if (code !== 0) throw new Error(`A client ended with ${code}:\n${errors}`)
      return JSON.parse(lines.at(-1) ?? '')
    },
    kill: () => void child.kill('SIGKILL'),
  }
}
