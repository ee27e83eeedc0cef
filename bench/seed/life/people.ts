import type { PersonInScene } from './scenes.ts'

interface Relative {
  person: number
  weight: number
  /** First and last year in which the relative appears. Year 0 is the first of the plan. */
  years?: readonly [number, number]
}

/**
 * The relatives and friends who appear in the pictures. Persons 4 and 17 are the same child, before and after
 * growing up. No other two faces resemble each other.
 */
const RELATIVES: readonly Relative[] = [
  { person: 1, weight: 10 },
  { person: 3, weight: 9 },
  { person: 4, weight: 8, years: [0, 5] },
  { person: 17, weight: 8, years: [6, 99] },
  { person: 5, weight: 6 },
  { person: 6, weight: 4 },
  { person: 7, weight: 4 },
  { person: 8, weight: 3 },
  { person: 9, weight: 3, years: [4, 99] },
  { person: 20, weight: 2 },
  { person: 21, weight: 2 },
  { person: 29, weight: 2, years: [2, 6] },
  { person: 41, weight: 2 },
]
/** Number of the first stranger. Each stranger appears only once. */
const STRANGERS = 1000

export function companyOf(year: number, count: number, random: () => number): number[] {
  const there = RELATIVES.filter(
    ({ years: [from, to] = [0, 99] }) => Math.floor(year) >= from && Math.floor(year) <= to,
  )
  const company: number[] = []
  while (company.length < Math.min(count, there.length)) {
    const all = there.reduce((sum, each) => sum + each.weight, 0)
    let at = random() * all
    const met = there.find(each => {
      at -= each.weight
      return at < 0
    })
    if (met && !company.includes(met.person)) company.push(met.person)
  }
  return company
}

export const aStranger = (random: () => number): number => STRANGERS + Math.floor(random() * 1e6)

export function placed(
  people: readonly number[],
  isUpright: boolean,
  random: () => number,
): PersonInScene[] {
  const room = 1 / people.length
  return people.map((person, i) => {
    const most = Math.min(0.36, room * (isUpright ? 0.62 : 0.8))
    const size = most * (0.55 + 0.4 * random())
    return {
      person,
      x: room * (i + 0.5) + (random() - 0.5) * 0.1 * room,
      y: 0.46 + 0.22 * random(),
      size,
      turn: (random() - 0.5) * 16,
    }
  })
}
