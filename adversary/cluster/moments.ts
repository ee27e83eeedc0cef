import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../fuzz/random.ts'
import type { Listener, Tap } from './tap.ts'

/** The taps between all servers and their services. */
export interface Taps {
  database: Tap
  store: Tap
}

/** When a round kills. */
export const MOMENTS = [
  'before an object is put',
  'after an object was put',
  'within a part',
  'after parts were put together',
  'after a commit',
  'at any time',
] as const

export type Moment = (typeof MOMENTS)[number]

/** How long a round waits for its moment: what is on its way may have none. */
const PATIENCE = 4000

const PUT_OBJECT = /^PUT (?![^ ]*partNumber=)/
const PUT_PART = /^PUT \/[^ ]*partNumber=/
const FINISH = /^POST \/[^ ]*uploadId=/
/** What PostgreSQL answers to a commit. */
const COMMITTED = Buffer.from('COMMIT\0')

/**
 * Calls `strike` with the name of the server at which a moment comes first, before what has happened there is known on
 * the other side. Resolves to whether it came.
 */
export async function strikeAt(
  moment: Moment,
  { database, store }: Taps,
  { random, names, strike }: { random: Random; names: string[]; strike(name: string): void },
): Promise<boolean> {
  const come = Promise.withResolvers<boolean>()
  const { listeners } = moment === 'after a commit' ? database : store
  // The first, the second, … of its kind.
  let skip = random.below(4)
  const now = (name: string) => {
    listeners.clear()
    strike(name)
    come.resolve(true)
  }
  for (const name of names) {
    const next = () => {
      if (skip-- === 0) now(name)
    }
    if (moment === 'after a commit') listeners.set(name, afterCommit(next))
    else if (moment !== 'at any time') listeners.set(name, storeListener(moment, { next, random }))
  }
  if (moment === 'at any time') delay(random.below(1500)).then(() => now(random.pick(names)))
  await Promise.race([come.promise, delay(PATIENCE).then(() => come.resolve(false))])
  listeners.clear()
  return come.promise
}

const afterCommit = (next: () => void): Listener => ({
  answered: bytes => {
    if (bytes.includes(COMMITTED)) next()
  },
})

function storeListener(
  moment: Moment,
  { next, random }: { next: () => void; random: Random },
): Listener {
  // Several requests may be on their way: an answer that follows the awaited request is taken for its own.
  let isAsked = false
  let left = -1
  return {
    asked(bytes) {
      const head = bytes.subarray(0, 1000).toString('latin1')
      if (moment === 'before an object is put' && PUT_OBJECT.test(head)) next()
      if (moment === 'after an object was put' && PUT_OBJECT.test(head)) isAsked = true
      if (moment === 'after parts were put together' && FINISH.test(head)) isAsked = true
      if (moment !== 'within a part') return
      if (PUT_PART.test(head)) left = random.below(5_000_000)
      else if (left > 0) {
        left -= bytes.length
        if (left <= 0) next()
      }
    },
    answered(bytes) {
      if (!isAsked || !bytes.subarray(0, 12).toString('latin1').startsWith('HTTP/1.1 200')) return
      isAsked = false
      next()
    },
  }
}
