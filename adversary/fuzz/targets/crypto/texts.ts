import { deepEqual, equal, ok } from 'node:assert/strict'
import { fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import { recoveryKeyOf, recoveryWords, wordsProblem } from '@safelight/crypto/recovery'
import { mutateText } from '../../mutate-text.ts'
import type { Target } from '../../run.ts'
import { isOpenError } from '../support.ts'

/** Attacks the base64url decoder. It may accept only the text that the encoder gives for the same bytes. */
export const base64url: Target = {
  name: 'base64url',
  prepare: async () => ({
    try(random) {
      const text = toBase64url(random.bytes(random.below(40)))
      const given = random.oneIn(8) ? text : mutateText(random, text)
      try {
        equal(toBase64url(fromBase64url(given)), given)
        return 'accepted'
      } catch (error) {
        ok(error instanceof TypeError && given !== text, error as Error)
        return 'refused'
      }
    },
  }),
}

/**
 * Attacks the two readers of recovery words: the check while a person types, and the final parser. They must
 * agree (format rule F3).
 */
export const words: Target = {
  name: 'words',
  prepare: async () => ({
    try(random) {
      const key = random.bytes(32)
      const typed = recoveryWords(key).join(random.pick([' ', '\n', ', ', ' 1. ']))
      const given = random.oneIn(6) ? typed : mutateText(random, typed)
      const problem = wordsProblem(given)
      try {
        const read = recoveryKeyOf(given)
        equal(problem, undefined)
        equal(read.length, 32)
        const canonical = recoveryWords(read).join(' ')
        equal(
          given
            .normalize('NFKC')
            .toLowerCase()
            .match(/\p{L}+/gu)
            ?.join(' '),
          canonical,
        )
        return 'accepted'
      } catch (error) {
        ok(isOpenError(error) && problem && given !== typed, error as Error)
        // The problem may contain positions and numbers, but never a typed word.
        deepEqual(
          JSON.stringify(problem)
            .replace(/count|unknown|checksum|kind|positions/g, '')
            .match(/[a-z]/),
          null,
        )
        return 'refused'
      }
    },
  }),
}
