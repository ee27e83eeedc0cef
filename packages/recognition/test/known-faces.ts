import type { KeyedFace } from '../src/grouping/keyed-face.ts'
import { quantize } from '../src/vectors/quantize.ts'

/*
 * Synthetic face embeddings, each with its person. Faces of one person have a mean similarity of about 0.55,
 * down to 0.25; strangers lie around 0. Blurred faces also resemble each other. Among the faces are bursts of
 * nearly the same face, growing children, and twins.
 */

export interface KnownFace extends KeyedFace {
  person: string
}

export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Vector = Float64Array

export function createFaces(seed: number, dimensions = 512) {
  const random = seeded(seed)
  let drawn = 0

  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const direction = (): Vector => unit(Float64Array.from({ length: dimensions }, normal))
  const blur = direction()

  /** Returns a direction that has the given similarity to `other`. */
  function near(other: Vector, similarity: number): Vector {
    return mix([
      [other, similarity],
      [direction(), Math.sqrt(1 - similarity ** 2)],
    ])
  }

  /** Makes a random face. `center` is the person's typical embedding, and `quality` the similarity to it. */
  function face(person: string, center: Vector, quality = 0.6 + 0.3 * random()): KnownFace {
    const vector = near(center, quality)
    drawn += 1
    // Keys begin with random digits. Their order depends on neither person nor time.
    const key = `${Math.floor(random() * 2 ** 32).toString(36)}-${drawn}`
    return { key, person, embedding: quantize(vector) }
  }

  const many = <T>(count: number, draw: (i: number) => T): T[] =>
    Array.from({ length: count }, (_, i) => draw(i))

  return {
    direction,
    near,
    random,
    faces: (person: string, count: number, center = direction()): KnownFace[] =>
      many(count, () => {
        if (random() > 0.1) return face(person, center)
        const blurred = mix([
          [center, 0.55],
          [blur, 0.35],
        ])
        return face(person, blurred, 0.8)
      }),
    burst(person: string, count: number, center: Vector): KnownFace[] {
      const look = near(center, 0.7)
      return many(count, () => face(person, look, 0.97))
    },
    growing(person: string, count: number, from = direction(), to = near(from, 0.25)) {
      return many(count, i => {
        const age = i / count
        return face(
          person,
          mix([
            [from, 1 - age],
            [to, age],
          ]),
        )
      })
    },
  }
}

function mix(parts: readonly (readonly [Vector, number])[]): Vector {
  const [first] = parts
  return unit(
    Float64Array.from(first?.[0] ?? [], (_, i) =>
      parts.reduce((sum, [vector, share]) => sum + share * (vector[i] ?? 0), 0),
    ),
  )
}

function unit(vector: Vector): Vector {
  const length = Math.sqrt(vector.reduce((sum, each) => sum + each * each, 0))
  return vector.map(each => each / length)
}

/** Measures groups by B-cubed precision and recall, and their combination; 1 is perfect. */
export function measure(groups: readonly (readonly string[])[], faces: readonly KnownFace[]) {
  const personOf = new Map(faces.map(({ key, person }) => [key, person]))
  const sizes = new Map<string, number>()
  for (const { person } of faces) sizes.set(person, (sizes.get(person) ?? 0) + 1)
  let [precision, recall] = [0, 0]
  for (const group of groups) {
    for (const [person, { length }] of Map.groupBy(group, key => personOf.get(key) ?? '')) {
      precision += (length * length) / group.length
      recall += (length * length) / (sizes.get(person) ?? 1)
    }
  }
  precision /= faces.length
  recall /= faces.length
  return { precision, recall, score: (2 * precision * recall) / (precision + recall) }
}
