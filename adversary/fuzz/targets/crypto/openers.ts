import { deepEqual, ok } from 'node:assert/strict'
import type { Bytes } from '@safelight/crypto/bytes'
import { mutateBytes } from '../../mutate-bytes.ts'
import type { Target } from '../../run.ts'
import { isOpenError, same } from '../support.ts'

export interface Opener {
  /** The sealed bytes, followed by the signature if there is one. */
  value: Bytes
  plain: unknown
  open(value: Bytes): Promise<unknown>
}

/**
 * Attacks functions that open sealed values. Each may open only values that were sealed for it, and must
 * throw the same error for all others (format rule F6).
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
          ok(isOwn, 'opened a value of another kind')
          return 'accepted'
        } catch (error) {
          ok(isOpenError(error) && !isOwn, error as Error)
          return 'refused'
        }
      },
    }
  },
})
