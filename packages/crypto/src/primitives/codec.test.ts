import { expect, it } from 'vitest'
import {
  boolean,
  bytes,
  type Codec,
  exactly,
  inSteps,
  integer,
  list,
  map,
  text,
  tuple,
} from './codec.ts'

// biome-ignore lint/suspicious/noExplicitAny: codecs of different types
it.each<[string, Codec<any>, unknown[], unknown[]]>([
  ['a text', text(3), ['', 'abc'], ['abcd', 1, null, undefined, ['a']]],
  ['a number', inSteps(10, -1, 1), [-1, 0.5, 1], [-1.1, 1.1, Number.NaN, '0', null]],
  ['an integer', integer(0), [0, 2 ** 53 - 1], [-1, 0.5, 2 ** 53, Number.POSITIVE_INFINITY, '0']],
  ['an integer of a range', integer(1, 3), [1, 3], [0, 4]],
  ['a boolean', boolean, [true, false], [0, 'true', undefined]],
  ['one value', exactly(1), [1], ['1', true, 2]],
  [
    'a list',
    list(text(1), 2),
    [[], ['a', 'b']],
    [['a', 'b', 'c'], ['ab'], [1], 'a', { length: 0 }],
  ],
  [
    'a list of fields',
    tuple({ a: integer(0) }, { b: text(1) }),
    [
      { a: 0, b: 'b' },
      { a: 0, b: null },
    ],
    [{ a: 0 }, { a: null, b: 'b' }, { a: 0, b: undefined }, { a: 0, b: 'b', c: 1 }, [0]],
  ],
  ['bytes', bytes(2), ['AAA', 'AQE'], ['AA', 'AAAA', 'AAB', 'AA=', 'A+A', 3]],
  ['bytes of any length', bytes(1, 3), ['AA', 'AAA', 'AAAA'], ['', 'A', 'AAAAA', 'AAAAAA']],
])('a codec accepts only valid values: %s', (_, { is }, good, bad) => {
  expect(good.filter(value => !is(value))).toEqual([])
  expect(bad.filter(value => is(value))).toEqual([])
})

it('a map codec accepts only objects with the declared fields', () => {
  const { is } = map({ a: [0, integer(0)] }, { b: [1, text(1)] })
  for (const value of [{ a: 0 }, { a: 0, b: 'b' }, { a: 0, b: undefined }]) {
    expect(is(value), JSON.stringify(value)).toBe(true)
  }
  for (const value of [
    {},
    { b: 'b' },
    { a: undefined },
    { a: -1 },
    { a: 0, b: 1 },
    { a: 0, b: null },
    { a: 0, c: 1 },
    { a: 0, constructor: 1 },
    Object.create({ a: 0 }),
    JSON.parse('{"a":0,"__proto__":1}'),
    null,
    undefined,
    'a',
    [],
  ]) {
    expect(is(value), JSON.stringify(value)).toBe(false)
  }
})
