import { deepEqual, ok } from 'node:assert/strict'
import type { Bytes } from '@safelight/crypto/bytes'
import { mutateBytes } from '../../mutate-bytes.ts'
import type { Target } from '../../run.ts'
import { isOpenError, same } from '../support.ts'

/** What opens one kind of value. */
export interface Opener {
  /** Of what is signed, the sealed bytes and the signature behind them. */
  value: Bytes
  plain: unknown
  open(value: Bytes): Promise<unknown>
}

/**
 * Openers, given damaged values, those of each other, and their own from another set: each opens what was
 * sealed for it, unchanged, and has one error for the rest (F6).
 */
export const openersTarget = (name: string, openersOf: () => Promise<Opener[]>): Target => ({
  name,
  async prepare() {
    const openers = [...(await openersOf()), ...(await openersOf())]
    const values = openers.map(context => context.value)
    return {
      async try(random) {
        const context = random.pick(openers)
        const given = random.oneIn(3) ? random.pick(values) : context.value
        const value = random.oneIn(7) ? given.slice() : mutateBytes(random, given, values)
        const isOwn = same(value, context.value)
        try {
          deepEqual(await context.open(value), context.plain)
          ok(isOwn, 'opened what was not sealed for it')
          return 'accepted'
        } catch (error) {
          ok(isOpenError(error) && !isOwn, error as Error)
          return 'refused'
        }
      },
    }
  },
})
