import { expect, it } from 'vitest'
import { mergePeople } from './merge-people.ts'

it('joins composed and decomposed spellings of a name', () => {
  const area = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
  const placed = { name: 'ZOE\u0308', kind: 0, area }
  expect(mergePeople([{ name: 'Zoë', kind: 0, area: null }], [placed])).toEqual([placed])
})
