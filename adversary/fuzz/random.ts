import type { Bytes } from '@safelight/crypto/bytes'

export interface Random {
  /** A whole number from 0 to `limit` (exclusive). */
  below(limit: number): number
  /** True with probability 1 / `times`. */
  oneIn(times: number): boolean
  pick<T>(choices: readonly T[]): T
  bytes(length: number): Bytes
}

/**
 * The generator sfc32, seeded with FNV-1a hashes of a text. Its numbers are predictable, so never use them
 * for keys.
 */
export function createRandom(seed: string): Random {
  let [a, b, c, counter] = [0, 1, 2, 3].map(salt => fnv1a(`${salt}${seed}`)) as Four
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let i = 0; i < 12; i++) next()

  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit)
  return {
    below,
    oneIn: times => below(times) === 0,
    pick: choices => choices[below(choices.length)] as (typeof choices)[number],
    bytes: length => Uint8Array.from({ length }, () => below(256)),
  }
}

type Four = [number, number, number, number]

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  return hash
}
