import { plain } from '@safelight/contract/plain-text'
import type { DestinationStream } from 'pino'
import { levels } from 'pino'

/** Turns pino's lines of JSON into lines for a person: time, level, message and fields. */
export function plainLog(write: (text: string) => void): DestinationStream {
  return { write: line => write(plainLine(JSON.parse(line))) }
}

function plainLine({ level, time, msg, pid: _, hostname: __, err, ...fields }: LogLine): string {
  const name = (levels.labels[level] ?? String(level)).toUpperCase()
  const values = Object.entries(fields).map(([key, value]) => ` ${key}=${shown(value)}`)
  const stack = err === undefined ? [] : (err.stack ?? `${err.type}: ${err.message}`).split('\n')
  const first = `${new Date(time).toISOString()} ${name} ${plain(msg ?? '')}${values.join('')}`
  return [first, ...stack.map(each => `  ${plain(each)}`), ''].join('\n')
}

interface LogLine extends Record<string, unknown> {
  level: number
  time: number
  msg?: string
  err?: { type?: string; message?: string; stack?: string }
}

const shown = (value: unknown): string =>
  plain(typeof value === 'string' ? value : JSON.stringify(value))
