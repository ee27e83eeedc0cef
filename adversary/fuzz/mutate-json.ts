import { mutateText } from './mutate-text.ts'
import type { Random } from './random.ts'

export function mutateJson(random: Random, value: unknown): unknown {
  const copy = { root: structuredClone(value) }
  for (let i = 1 + random.below(2); i > 0; i--) change(random, random.pick(slotsIn(copy)))
  return copy.root
}

/** A value within another: `holder[key]`. */
interface Slot {
  holder: Record<string, unknown>
  key: string
}

function slotsIn(holder: object): Slot[] {
  return Object.entries(holder).flatMap(([key, value]) => [
    { holder: holder as Record<string, unknown>, key },
    ...(typeof value === 'object' && value !== null ? slotsIn(value) : []),
  ])
}

function change(random: Random, { holder, key }: Slot): void {
  const value = holder[key]
  const isRoot = key === 'root'
  switch (random.below(8)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(key), 1)
      else if (!isRoot) delete holder[key]
      break
    case 1:
      // Adds a property. Its name may be one that every object inherits, such as `__proto__`.
      if (!Array.isArray(holder) && !isRoot) {
        const name = random.pick(['__proto__', 'constructor', 'toString', `${key} `, 'x'])
        Object.defineProperty(holder, name, { value, ...ORDINARY })
      }
      break
    case 2:
      if (Array.isArray(value)) value.push(...value, ...value.slice(0, 1))
      else holder[key] = [value]
      break
    case 3:
    case 4:
      holder[key] = extreme(random)
      break
    default:
      holder[key] = varied(random, value)
  }
}

function varied(random: Random, value: unknown): unknown {
  if (typeof value === 'string') return mutateText(random, value)
  if (typeof value === 'number') return value + random.pick([-1, 1, 0.5, 2 ** 32, -value - 1])
  if (typeof value === 'boolean') return !value
  return extreme(random)
}

const extreme = (random: Random): unknown => structuredClone(random.pick(EXTREMES))

const ORDINARY = { enumerable: true, configurable: true, writable: true }

const EXTREMES: unknown[] = [
  ...[null, true, false, 0, -0, 1, -1, 0.1, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53), 1e308, -1e308],
  ...['', ' ', '\0', '0', 'x', '\ud800', 'A'.repeat(43), 'x'.repeat(6000), '9999-12-31'],
  ...[[], {}, [null], [[[[]]]], { a: { b: {} } }, { length: 1 }, Array(300).fill(0)],
]
