// cspell:disable -- names in other languages
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { type OtherNames, openOtherNames } from './other-names.ts'

let names: OtherNames

beforeAll(async () => {
  const file = await readFile(new URL('./places/other-names.dat', import.meta.url))
  names = await openOtherNames(new Blob([file]).stream())
})

describe('the usual names of a place', () => {
  it.each([
    ['German', 'München', 'Deutschland', 'Munich', 'Germany'],
    ['German without marks', 'Muenchen', 'DEUTSCHLAND', 'Munich', 'Germany'],
    ['the name of earlier uploads', 'Köln', 'Germany', 'Cologne', 'Germany'],
    ['Polish', 'Warszawa', 'Polska', 'Warsaw', 'Poland'],
    ['German for Poland', 'Warschau', 'Polen', 'Warsaw', 'Poland'],
    ['French', 'Gênes', 'Italie', 'Genoa', 'Italy'],
    ['Italian', 'Firenze', 'Italia', 'Florence', 'Italy'],
    ['Japanese', '東京', '日本', 'Tokyo', 'Japan'],
    ['Russian', 'Мюнхен', 'Германия', 'Munich', 'Germany'],
    ['a short name', 'Springfield', 'USA', 'Springfield', 'United States'],
    ['a former name', 'Istanbul', 'Turkey', 'Istanbul', 'Türkiye'],
  ])('are known from another language: %s', (_, city, country, usualCity, usualCountry) => {
    expect(names.usual({ city, country })).toEqual({ city: usualCity, country: usualCountry })
  })

  it('keep unknown names', () => {
    const garden = { city: "Grandma's garden", country: 'Narnia' }
    expect(names.usual(garden)).toEqual(garden)
    expect(names.usual({ city: 'München' })).toEqual({ city: 'München' })
    expect(names.usual({})).toEqual({})
    expect(names.of({ city: 'constructor', country: 'Germany' }).city).toEqual([])
  })

  it('keep a small town that has the name of a larger one in another country', () => {
    expect(names.usual({ city: 'Paris', country: 'United States' }).city).toBe('Paris')
    expect(names.usual({ city: 'Lucerne', country: 'United States' }).city).toBe('Lucerne')
  })
})

describe('the other names of a place', () => {
  it.each([
    ['Munich', 'Bavaria', 'Germany', 'München', 'Bayern', 'Deutschland'],
    ['Cologne', 'North Rhine-Westphalia', 'Germany', 'Köln', 'Nordrhein-Westfalen', 'Allemagne'],
    ['Zürich', 'Zurich', 'Switzerland', 'Zurigo', 'Kanton Zürich', 'Schweiz'],
    ['Tokyo', 'Tokyo', 'Japan', 'Tokió', 'Tokió', '日本'],
    ['Warsaw', 'Mazovia', 'Poland', 'Warschau', 'Mazowieckie', 'Polska'],
    ['Florence', 'Tuscany', 'Italy', 'Firenze', 'Toskana', 'Italien'],
    ['Seville', 'Andalusia', 'Spain', 'Sevilla', 'Andalucía', 'España'],
  ])('of %s are in many languages', (city, region, country, ...expected) => {
    const of = names.of({ city, region, country })
    expect(of.city).toContain(expected[0])
    expect(of.region).toContain(expected[1])
    expect(of.country).toContain(expected[2])
  })

  it('do not exist for an unknown place', () => {
    expect(names.of({ city: 'Munich', country: 'Narnia' })).toEqual({
      city: [],
      region: [],
      country: [],
    })
    expect(names.of({ city: 'Nowhere', country: 'Germany' }).city).toEqual([])
  })
})
