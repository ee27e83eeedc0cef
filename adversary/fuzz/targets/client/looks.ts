import { ok } from 'node:assert/strict'
import { toBase64url } from '@safelight/crypto/bytes'
import { difference } from '../../../../packages/client/src/memories/looks/look.ts'
import { lookOf } from '../../../../packages/client/src/memories/looks/thumbhash-look.ts'
import { mutateBytes } from '../../mutate-bytes.ts'
import type { Target } from '../../run.ts'

/**
 * Attacks `lookOf`, which reads a thumbhash that anybody with the right to edit may have sealed. `lookOf`
 * must never throw. The difference of two looks must be a number from 0 to 1.
 */
export const looks: Target = {
  name: 'looks',
  async prepare() {
    const whole = [20, 25, 75].map(aHash)
    const known = lookOf(toBase64url(aHash(30)))
    ok(known)
    return {
      try(random) {
        const hash = mutateBytes(random, random.pick(whole))
        const look = lookOf(toBase64url(hash))
        if (!look) return 'refused'
        for (const other of [look, known]) {
          const unlike = difference(look, other)
          ok(unlike >= 0 && unlike <= 1)
        }
        return 'accepted'
      },
    }
  },
}

const aHash = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 37) & 0xff)
