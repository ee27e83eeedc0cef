import type { OtherNames } from '@safelight/media/other-names'
import { describe, expect, it } from 'vitest'
import { createOtherNames, createPlaceNames, createPlaceOf } from './place-names.ts'

describe('names of places', () => {
  it('are empty for an item without coordinates', async () => {
    const namePlace = createPlaceNames(() => expect.unreachable())
    expect(await namePlace({})).toEqual({})
    expect(await namePlace({ latitude: 1 })).toEqual({})
  })

  it('come from data that is loaded once for many items', async () => {
    let loads = 0
    const namePlace = createPlaceNames(async () => {
      loads += 1
      return { at: latitude => ({ country: String(latitude) }) }
    })
    const named = [1, 2, 3].map(latitude => namePlace({ latitude, longitude: 0 }))
    expect(await Promise.all(named)).toEqual([{ country: '1' }, { country: '2' }, { country: '3' }])
    expect(loads).toBe(1)
  })

  it('are empty if the data fails to load', async () => {
    let loads = 0
    const namePlace = createPlaceNames(async () => {
      loads += 1
      if (loads === 1) throw new Error('offline')
      return { at: () => ({ city: 'Arezzo' }) }
    })
    expect(await namePlace({ latitude: 1, longitude: 1 })).toEqual({})
    expect(await namePlace({ latitude: 1, longitude: 1 })).toEqual({ city: 'Arezzo' })
  })
})

describe('the place of an item', () => {
  const point = { latitude: 36.11, longitude: -115.17 }
  const named = { city: 'Paradise', region: 'Nevada', country: 'United States' }
  const otherNames: OtherNames = {
    usual: ({ city, country, ...rest }) => ({
      ...rest,
      ...(city && { city: city === 'Köln' ? 'Cologne' : city }),
      ...(country && { country: country === 'Deutschland' ? 'Germany' : country }),
    }),
    of: () => ({ city: [], region: [], country: [] }),
  }
  const placeOf = createPlaceOf(
    async () => named,
    async () => otherNames,
  )

  it('gets its region from its coordinates', async () => {
    expect(await placeOf({ ...point, city: 'Las Vegas', country: 'United States' })).toEqual({
      ...named,
      city: 'Las Vegas',
    })
    expect(await placeOf({ ...point, city: 'Las Vegas' })).toEqual({
      city: 'Las Vegas',
      region: 'Nevada',
    })
  })

  it('is shown as coordinates if the item has no place names', async () => {
    expect(await placeOf(point)).toEqual(named)
  })

  it('keeps its own names if it has no coordinates', async () => {
    const written = { city: 'Tunis', country: 'Tunisia' }
    expect(await placeOf(written)).toEqual(written)
    expect(await placeOf({ ...point, ...written })).toEqual(written)
    expect(await placeOf({})).toEqual({})
  })

  it('has its usual names, although they were written in another language', async () => {
    expect(await placeOf({ city: 'Köln', country: 'Deutschland' })).toEqual({
      city: 'Cologne',
      country: 'Germany',
    })
    const rhine = { city: 'Cologne', region: 'North Rhine-Westphalia', country: 'Germany' }
    const onRhine = createPlaceOf(
      async () => rhine,
      async () => otherNames,
    )
    expect(await onRhine({ ...point, city: 'Köln', country: 'Deutschland' })).toEqual(rhine)
    expect(await onRhine({ ...point, city: 'Köln' })).toEqual({
      city: 'Cologne',
      region: 'North Rhine-Westphalia',
    })
  })

  it('keeps its names if the other names fail to load', async () => {
    let minute = 0
    let loads = 0
    const read = createOtherNames(
      async () => {
        loads += 1
        if (loads === 1) throw new Error('offline')
        return otherNames
      },
      () => minute * 60_000,
    )
    const offline = createPlaceOf(async () => ({}), read)
    expect(await offline({ city: 'Köln' })).toEqual({ city: 'Köln' })
    expect(await offline({ city: 'Köln' })).toEqual({ city: 'Köln' })
    expect(loads).toBe(1)
    minute += 1
    expect(await offline({ city: 'Köln' })).toEqual({ city: 'Cologne' })
  })
})
