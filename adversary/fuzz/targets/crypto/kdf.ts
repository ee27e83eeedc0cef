import { ok } from 'node:assert/strict'
import type { Bytes } from '@safelight/crypto/bytes'
import { KdfRefusedError } from '@safelight/crypto/errors'
import {
  derivePasswordKeys,
  type KdfParameters,
  newKdfParameters,
} from '@safelight/crypto/password'
import { mutateJson } from '../../mutate-json.ts'
import type { Target } from '../../run.ts'

/**
 * Attacks the key derivation with parameters from a hostile server. The client must reject all that are
 * outside the limits (format rule F1).
 */
export const kdf: Target = {
  name: 'kdf',
  prepare: async () => ({
    async try(random) {
      const today = {
        ...newKdfParameters(),
        salt: [...random.bytes(random.oneIn(3) ? random.below(40) : 16)],
      }
      const value = mutateJson(random, today)
      const given = (typeof value === 'object' && value !== null ? value : {}) as Record<
        string,
        unknown
      >
      const isBytes = Array.isArray(given.salt) && given.salt.every(Number.isInteger)
      const salt = Uint8Array.from(isBytes ? (given.salt as number[]) : [])
      const parameters = { ...given, salt } as KdfParameters
      // Skip parameters within the limits, because deriving takes a second.
      if (isWithinBounds(parameters, salt)) return 'accepted'
      try {
        await derivePasswordKeys('correct horse', parameters)
      } catch (error) {
        ok(error instanceof KdfRefusedError, error as Error)
        return 'refused'
      }
      throw new Error('Derived a key with unsafe parameters')
    },
  }),
}

/** A separate implementation of the limits in format rule F1, to check the real one. */
function isWithinBounds({ name, memoryKiB, iterations, parallelism }: KdfParameters, salt: Bytes) {
  const passes = [3, 4, 5, 6, 7, 8].includes(iterations)
  const memory = Number.isInteger(memoryKiB) && memoryKiB >= 65_536 && memoryKiB <= 262_144
  return name === 'argon2id' && passes && memory && parallelism === 1 && salt.length === 16
}
