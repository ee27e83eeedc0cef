import { describe, expect, it } from 'vitest'
import { type Candidate, chooseFairly } from './fair-choice.ts'

let last = 0
function aShot(takenLocal: string, part: Partial<Candidate> = {}): Candidate {
  const id = String(++last).padStart(26, '0')
  return {
    id,
    position: `${takenLocal}_${id}`,
    takenLocal,
    isVideo: false,
    isFavorite: false,
    isScreenshot: false,
    place: undefined,
    look: undefined,
    alike: undefined,
    ...part,
  }
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00.000`

const shotsOf = (day: string, count: number, part: Partial<Candidate> = {}): Candidate[] =>
  Array.from({ length: count }, (_, i) => aShot(`${day}T${clock(600 + i)}`, part))

const monthOf = ({ takenLocal }: Candidate) => takenLocal.slice(0, 7)
const byMonth = (shots: Candidate[], most: number) =>
  chooseFairly(shots, { most, bucketOf: shot => shot.takenLocal.slice(0, 7) })

const counts = (shots: Candidate[]) =>
  Object.fromEntries([...Map.groupBy(shots, monthOf)].map(([month, { length }]) => [month, length]))

describe('a fair choice of pictures', () => {
  it('gives every month an equal share', () => {
    const shots = [
      ...shotsOf('2021-08-01', 200),
      ...shotsOf('2021-03-01', 2),
      ...shotsOf('2021-05-01', 9),
    ]
    expect(counts(byMonth(shots, 12))).toEqual({ '2021-03': 2, '2021-05': 5, '2021-08': 5 })
  })

  it('takes favorites first', () => {
    const favorites = shotsOf('2021-08-09', 2, { isFavorite: true })
    const chosen = byMonth([...shotsOf('2021-08-01', 50), ...favorites], 3)
    expect(chosen.filter(({ isFavorite }) => isFavorite)).toEqual(favorites)
  })

  it('prefers the month of a favorite if there are more months than pictures to choose', () => {
    const shots = [...shotsOf('2021-01-01', 1), ...shotsOf('2021-02-01', 1, { isFavorite: true })]
    expect(byMonth(shots, 1)[0]?.isFavorite).toBe(true)
  })

  it('takes one picture of each day before a second picture of any day', () => {
    const shots = [
      ...shotsOf('2021-08-01', 30),
      ...shotsOf('2021-08-02', 1),
      ...shotsOf('2021-08-03', 1),
    ]
    const days = byMonth(shots, 4).map(({ takenLocal }) => takenLocal.slice(0, 10))
    expect(days).toEqual(['2021-08-01', '2021-08-01', '2021-08-02', '2021-08-03'])
  })

  it('takes only one picture of each look-alike group', () => {
    const alike = shotsOf('2021-08-01', 5, { alike: 7 })
    const favorite = aShot('2021-08-01T10:03:30.000', { alike: 7, isFavorite: true })
    const screens = shotsOf('2021-08-02', 5, { isScreenshot: true })
    expect(byMonth([...alike, favorite, ...screens], 10)).toEqual([favorite])
    expect(byMonth(alike, 10)).toEqual([alike[0]])
  })

  it('is sorted from oldest to newest', () => {
    const shots = [
      ...shotsOf('2021-08-01', 9),
      ...shotsOf('2021-03-05', 9),
      ...shotsOf('2021-05-02', 9),
    ]
    const chosen = byMonth(shots, 10)
    expect(chosen).toEqual(chosen.toSorted((a, b) => (a.position < b.position ? -1 : 1)))
    expect(byMonth(shots.toReversed(), 10)).toEqual(chosen)
  })

  it('is empty if there are no pictures', () => {
    expect(byMonth([], 10)).toEqual([])
  })
})
