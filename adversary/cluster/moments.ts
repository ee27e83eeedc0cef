import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../fuzz/random.ts'
import type { Listener, Tap } from './tap.ts'

export interface Taps {
  database: Tap
  store: Tap
}

export const MOMENTS = [
  'before an object is put',
  'after an object was put',
  'within a part',
  'after parts were put together',
  'after a commit',
  'at any time',
] as const

export type Moment = (typeof MOMENTS)[number]

const AT_LEAST: Record<Exclude<Moment, 'at any time'>, number> = {
  'before an object is put': 4,
  'after an object was put': 4,
  'within a part': 1,
  'after parts were put together': 1,
  'after a commit': 4,
}

const PUT_OBJECT = /^PUT (?![^ ]*partNumber=)/
const PUT_PART = /^PUT \/[^ ]*partNumber=/
const ANY_REQUEST = /^[A-Z]+ \/[^ ]* HTTP/
const FINISH = /^POST \/[^ ]*uploadId=/
/** PostgreSQL's answer to a commit. */
const COMMITTED = Buffer.from('COMMIT\0')

/**
 * Waits until a server reaches a moment, such as a commit. Calls `strike` with the server's name before the
 * tap forwards the moment's bytes. Resolves to false if `sending` ends before the moment comes.
 */
export async function strikeAt(
  moment: Moment,
  { database, store }: Taps,
  { random, names, sending, strike }: Strike,
): Promise<boolean> {
  if (moment === 'at any time') {
    await delay(random.below(1500))
    strike(random.pick(names))
    return true
  }
  const come = Promise.withResolvers<boolean>()
  const { listeners } = moment === 'after a commit' ? database : store
  let skip = random.below(AT_LEAST[moment])
  for (const name of names) {
    const next = () => {
      if (skip-- > 0) return
      listeners.clear()
      strike(name)
      come.resolve(true)
    }
    listeners.set(name, listenerFor(moment, next, random))
  }
  sending.then(() => come.resolve(false))
  const hasCome = await come.promise
  listeners.clear()
  return hasCome
}

interface Strike {
  random: Random
  names: string[]
  /** All work in progress. The promise never rejects. */
  sending: Promise<unknown>
  strike(name: string): void
}

function listenerFor(moment: Moment, next: () => void, random: Random): Listener {
  if (moment === 'after a commit') return afterCommit(next)
  return moment === 'within a part' ? withinPart(next, random) : atRequest(moment, next)
}

const afterCommit = (next: () => void): Listener => ({
  answered: bytes => {
    if (bytes.includes(COMMITTED)) next()
  },
})

/**
 * Calls `next` in the middle of an upload part, after a random share of its bytes. Counts the bytes of each
 * connection separately, because several connections send parts at once.
 */
function withinPart(next: () => void, random: Random): Listener {
  const parts = new Map<object, { passed: number; until: number; length: number }>()
  return {
    asked(bytes, connection) {
      const head = headIn(bytes)
      if (PUT_PART.test(head)) {
        const length = Number(/^content-length: (\d+)/im.exec(head)?.[1])
        parts.set(connection, { passed: 0, until: random.below(length), length })
      } else if (ANY_REQUEST.test(head)) parts.delete(connection)
      const part = parts.get(connection)
      if (!part) return
      part.passed += bytes.length
      if (part.passed >= part.until && part.passed < part.length) next()
    },
  }
}

function atRequest(moment: Moment, next: () => void): Listener {
  // Several requests may be in flight. The first success after the awaited request counts as its answer.
  let isAsked = false
  return {
    asked(bytes) {
      const head = headIn(bytes)
      if (moment === 'before an object is put' && PUT_OBJECT.test(head)) next()
      if (moment === 'after an object was put' && PUT_OBJECT.test(head)) isAsked = true
      if (moment === 'after parts were put together' && FINISH.test(head)) isAsked = true
    },
    answered(bytes) {
      if (!isAsked || !bytes.subarray(0, 12).toString('latin1').startsWith('HTTP/1.1 200')) return
      isAsked = false
      next()
    },
  }
}

const headIn = (bytes: Buffer) => bytes.subarray(0, 2000).toString('latin1')
