import { describe, expect, it } from 'vitest'
import { aPictureOf, aStoreOf } from '../../test/memory-items.ts'
import type { LibraryItem } from '../items/item.ts'
import { positionOf } from '../items/months/timeline-order.ts'
import { hide, hidePeriod, keep, type MemoryChoices, NO_CHOICES, showAgain } from './choices.ts'
import type { Findings } from './gather.ts'
import { NO_PEOPLE_CHOICES } from './people-choices.ts'
import { createRememberer, type MemoriesState, type RemembererDeps } from './rememberer.ts'
import type { Period } from './rules/calendar.ts'

const [a, b, c] = ['09:00', '12:00', '15:00'].map(time => aPictureOf(`2021-07-04T${time}`)) as [
  LibraryItem,
  LibraryItem,
  LibraryItem,
]
const day = { kind: 'day', first: '2021-07-04', last: '2021-07-04', title: undefined } as const

/** Creates a rememberer with three pictures of one day. `wait()` lets pending work finish. */
function aRememberer(part: Partial<RemembererDeps> = {}, choices = NO_CHOICES) {
  const states: MemoriesState[] = []
  const found: { today: string; hidden: readonly Period[] }[] = []
  const pauses: { reason: string; end: () => void }[] = []
  const store = aStoreOf([a, b, c])
  const positions = [a, b, c].map(positionOf)
  const findings: Findings = {
    memories: [{ ...day, cover: positionOf(b), positions }],
    lookAlikes: [{ number: 1, positions: positions.toReversed() }],
  }
  let today = '2024-07-04'
  const rememberer = createRememberer(
    {
      store,
      async find(onDay, hidden) {
        found.push({ today: onDay, hidden })
        return findings
      },
      review: async items => [
        { items: items.toReversed(), best: items[0]?.id ?? '', reason: 'first' },
      ],
      pause: reason => new Promise(end => pauses.push({ reason, end: () => end() })),
      today: () => today,
      onChange: state => states.push(state),
      ...part,
    },
    choices,
  )
  const wait = () => new Promise(resolve => setImmediate(resolve))
  const state = () => states.at(-1)
  const start = async (forEvents = false) => {
    rememberer.start(forEvents)
    await wait()
  }
  return {
    rememberer,
    state,
    states,
    found,
    pauses,
    wait,
    start,
    next(to: string) {
      today = to
    },
  }
}

describe('memories of a library', () => {
  it('are searched for once a day', async () => {
    const { found, state, start, next } = aRememberer()
    await start()
    await start()
    expect(found).toHaveLength(1)
    expect(state()).toMatchObject({ status: 'ready', today: '2024-07-04', duplicates: 1 })
    expect(state()?.memories).toMatchObject([{ kind: 'day', cover: { id: b.id } }])
    next('2024-07-05')
    await start()
    expect(found.map(({ today }) => today)).toEqual(['2024-07-04', '2024-07-05'])
  })

  it('wait until the device has read the whole library', async () => {
    let filledTo = 'somewhere'
    const { found, state, pauses, wait, start } = aRememberer({
      store: {
        ...aStoreOf([a, b, c]),
        progress: async () => ({ filledTo, since: 1, removals: 0 }),
      },
    })
    await start()
    expect([found.length, state()?.status, pauses[0]?.reason]).toEqual([0, 'waiting', 'filling'])
    filledTo = 'end'
    pauses[0]?.end()
    await wait()
    expect(state()?.status).toBe('ready')
  })

  it('are searched for again after the last of several changes', async () => {
    const { rememberer, found, pauses, wait, start } = aRememberer()
    await start()
    for (const item of [a, b, c]) rememberer.apply({ items: [item], removed: [] })
    await wait()
    expect([found.length, pauses.length]).toEqual([1, 1])
    pauses[0]?.end()
    await wait()
    expect([found.length, pauses.length]).toEqual([1, 2])
    pauses[1]?.end()
    await wait()
    expect(found).toHaveLength(2)
    await start(true)
    expect(found).toHaveLength(2)
  })

  it('are searched for again when the person visits the memories after a change', async () => {
    const { rememberer, found, pauses, wait, start } = aRememberer()
    await start()
    rememberer.apply({ items: [a], removed: [] })
    await start()
    expect(found).toHaveLength(1)
    await start(true)
    expect(found).toHaveLength(2)
    pauses[0]?.end()
    await wait()
    expect(found).toHaveLength(2)
  })

  it('lose trashed items immediately', async () => {
    const { rememberer, state, wait, start } = aRememberer()
    await start()
    const [memory] = state()?.memories ?? []
    const ids = async () => (await rememberer.items(memory?.id ?? '')).map(({ id }) => id)
    expect(await ids()).toEqual([a.id, b.id, c.id])
    rememberer.apply({ items: [], removed: [b.id] })
    await wait()
    expect(await ids()).toEqual([a.id, c.id])
    expect(state()?.memories).toMatchObject([{ cover: { id: a.id } }])
    rememberer.apply({ items: [], removed: [a.id, c.id] })
    await wait()
    expect(state()).toMatchObject({ memories: [], duplicates: 0 })
    rememberer.apply({ items: [b], removed: [] })
    await wait()
    expect(await ids()).toEqual([b.id])
    expect(state()?.memories).toMatchObject([{ cover: { id: b.id } }])
  })

  it('subscribers are not notified about items that no memory shows', async () => {
    const { rememberer, states, wait, start } = aRememberer()
    await start()
    const { length } = states
    rememberer.apply({ items: [aPictureOf('2020-01-01T10:00')], removed: ['another'] })
    await wait()
    expect(states).toHaveLength(length)
  })

  it('show a day with several time zones by moments', async () => {
    const [morning, departure, arrival] = [a, b, c].map((item, i) => {
      const offsetMinutes = i === 2 ? 840 : 60
      const { details } = item
      if (!details) throw new Error('No details')
      return { ...item, details: { ...details, taken: { ...details.taken, offsetMinutes } } }
    }) as [LibraryItem, LibraryItem, LibraryItem]
    const { rememberer, state, start } = aRememberer({
      store: aStoreOf([morning, departure, arrival]),
    })
    await start()
    const items = await rememberer.items(state()?.memories[0]?.id ?? '')
    expect(items.map(({ id }) => id)).toEqual([arrival.id, morning.id, departure.id])
  })

  it('leave out a hidden memory until the person shows it again', async () => {
    const { rememberer, state, start } = aRememberer()
    await start()
    const hidden = hide(day)(NO_CHOICES)
    rememberer.choose(hidden)
    expect(state()?.memories).toEqual([])
    rememberer.choose(showAgain(day)(hidden))
    expect(state()?.memories).toHaveLength(1)
  })

  it('leave out a hidden period immediately', async () => {
    const { rememberer, state, found, wait, start } = aRememberer()
    await start()
    rememberer.choose(hidePeriod(day)(NO_CHOICES))
    expect(state()?.memories).toEqual([])
    await wait()
    expect(found.at(-1)?.hidden).toEqual([{ first: '2021-07-04', last: '2021-07-04' }])
  })

  it('leave out the pictures of people whom memories never show, immediately', async () => {
    const { rememberer, state, states, found, wait, start } = aRememberer()
    await start()
    const [memory] = state()?.memories ?? []
    expect(memory?.cover.id).toBe(b.id)
    const before = states.length
    rememberer.choose(NO_CHOICES, { always: new Set(), never: new Set([b.id]) })
    await wait()
    for (const { memories } of states.slice(before))
      expect(memories.map(({ cover }) => cover.id)).not.toContain(b.id)
    expect(state()?.memories.map(({ cover }) => cover.id)).toEqual([a.id])
    const ids = (await rememberer.items(memory?.id ?? '')).map(({ id }) => id)
    expect(ids.toSorted()).toEqual([a.id, c.id].sort())
    expect(found).toHaveLength(2)
    expect((await rememberer.groups(undefined, 5)).groups[0]?.items).toHaveLength(3)

    rememberer.choose(NO_CHOICES, { always: new Set(), never: new Set([a.id, b.id, c.id]) })
    expect(state()?.memories).toEqual([])
    rememberer.choose(NO_CHOICES, NO_PEOPLE_CHOICES)
    await wait()
    expect(state()?.memories).toHaveLength(1)
  })

  it('report a failed search', async () => {
    let isBroken = true
    const { state, start } = aRememberer({
      async find() {
        if (isBroken) throw new Error('no disk')
        return { memories: [], lookAlikes: [] }
      },
    })
    await start()
    expect(state()?.status).toBe('failed')
    isBroken = false
    await start()
    expect(state()?.status).toBe('ready')
  })
})

describe('look-alikes of a library', () => {
  it('look-alikes are listed in pages until the person decides about them', async () => {
    const { rememberer, state, start } = aRememberer()
    await start()
    const page = await rememberer.groups(undefined, 5)
    expect(page.groups).toHaveLength(1)
    expect(page.next).toBeUndefined()
    expect((await rememberer.groups(positionOf(a), 5)).groups).toEqual([])
    const choices: MemoryChoices = keep([a.id, b.id, c.id])(NO_CHOICES)
    rememberer.choose(choices)
    expect(state()?.duplicates).toBe(0)
    expect((await rememberer.groups(undefined, 5)).groups).toEqual([])
  })

  it('look-alikes disappear if only one picture of a group remains', async () => {
    const { rememberer, state, wait, start } = aRememberer()
    await start()
    rememberer.apply({ items: [], removed: [a.id, b.id] })
    await wait()
    expect(state()?.duplicates).toBe(0)
  })
})
