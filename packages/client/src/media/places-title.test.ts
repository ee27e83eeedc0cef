import { expect, it } from 'vitest'
import { placesTitle } from './places-title.ts'

const at = (count: number, city: string, region: string, country: string) => ({
  count,
  city,
  region,
  country,
})

it('a title contains only one city despite a few pictures from another city', () => {
  expect(placesTitle([at(40, 'Lisbon', 'Lisbon', 'Portugal')])).toBe('Lisbon')
  expect(
    placesTitle([at(40, 'Lisbon', 'Lisbon', 'Portugal'), at(6, 'Madrid', 'Madrid', 'Spain')]),
  ).toBe('Lisbon')
})

it('a title contains two cities, the city with more pictures first', () => {
  expect(
    placesTitle([
      at(10, 'Kyoto', 'Kyoto', 'Japan'),
      at(14, 'Tokyo', 'Tokyo', 'Japan'),
      at(3, 'Nara', 'Nara', 'Japan'),
    ]),
  ).toBe('Tokyo and Kyoto')
})

it('a title contains the region if no city has enough pictures', () => {
  const tuscany = ['Siena', 'Pisa', 'Lucca', 'Arezzo'].map(city => at(5, city, 'Tuscany', 'Italy'))
  expect(placesTitle(tuscany)).toBe('Tuscany')
  const italy = ['Rome', 'Milan', 'Bari', 'Turin', 'Genoa'].map(city => at(5, city, city, 'Italy'))
  expect(placesTitle(italy)).toBe('Italy')
})

it('a title contains up to three countries', () => {
  const countries = ['Austria', 'Slovenia', 'Croatia', 'Italy']
  const through = (...names: string[]) => names.map(name => at(5, `City of ${name}`, name, name))
  expect(placesTitle(through(...countries.slice(0, 3)))).toBe('Austria, Croatia and Slovenia')
  expect(placesTitle(through(...countries))).toBe('Austria, Croatia and more')
})

it('a title is undefined if no place has a name', () => {
  expect(placesTitle([{ count: 3, city: "Grandma's" }])).toBe("Grandma's")
  expect(placesTitle([{ count: 3 }])).toBeUndefined()
  expect(placesTitle([])).toBeUndefined()
})
