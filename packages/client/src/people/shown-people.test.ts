import { readXmpSidecar } from '@safelight/media/xmp-sidecar'
import type { Box } from '@safelight/recognition/detections'
import { expect, it } from 'vitest'
import { aDetectionStore, aFace, aPicture } from '../../test/detected-faces.ts'
import { aPictureOf, aStoreOf } from '../../test/memory-items.ts'
import { sidecarsOf } from '../export/sidecars.ts'
import type { LibraryItem } from '../items/item.ts'
import { type FaceRef, newPerson, type PersonRecord } from './people-record.ts'
import { readShownPeople } from './shown-people.ts'

const LEFT: Box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
const RIGHT: Box = { x: 0.6, y: 0.1, width: 0.2, height: 0.2 }

const person = (name: string, kind: number, area: Box | null = null) => ({ name, kind, area })

function anItemWith(...people: ReturnType<typeof person>[]): LibraryItem {
  const item = aPictureOf('2024-05-01T12:00')
  if (!item.details || !item.privateDetails) throw new Error('an item without details')
  return {
    ...item,
    details: { ...item.details, width: 400, height: 300 },
    privateDetails: { ...item.privateDetails, people },
  }
}

async function exported(
  items: LibraryItem[],
  people: PersonRecord[],
  detected: Parameters<typeof aDetectionStore>[0] = [],
) {
  const shown = await readShownPeople({
    record: { people },
    seen: aDetectionStore(detected).store,
    neighbors: { read: async () => {} },
    store: aStoreOf(items),
  })
  return items.map(item => {
    const { json, xmp } = sidecarsOf(item, 'a.jpg', { people: shown })
    const named = readXmpSidecar(xmp)?.people ?? []
    const texts = named.map(({ name, kind, area }) => `${name} ${kind}${area ? ' placed' : ''}`)
    return { names: JSON.parse(json).people?.map((each: { name: string }) => each.name), texts }
  })
}

it('an export has the names that the owner gave to people and pets of imports', async () => {
  const item = anItemWith(person('Ann', 0, LEFT), person('Bob', 0), person('Rex', 1, RIGHT))
  const people = [
    { ...newPerson('a'), name: 'Anna', imported: ['ann'] },
    { ...newPerson('r'), name: 'Rover', imported: [' rex'] },
  ]
  const [all] = await exported([item], people)
  expect(all?.names).toEqual(['Anna', 'Bob', 'Rover'])
  expect(all?.texts).toEqual(['Anna 0 placed', 'Rover 1 placed', 'Anna 0', 'Bob 0'])
})

it('an export names the people in the groups of faces, and leaves out whom the owner refused', async () => {
  const [named, other, drawn] = [anItemWith(person('Ann', 0, LEFT)), anItemWith(), anItemWith()]
  const refused = anItemWith(person('Ann', 0))
  const face = (box: Box, { id }: LibraryItem): FaceRef => ({ item: id, box })
  const people: PersonRecord[] = [
    {
      ...newPerson('a'),
      name: 'Ann',
      imported: ['ann'],
      faces: [{ ...face(RIGHT, drawn), byHand: true }],
      not: [face({ x: 0, y: 0, width: 0, height: 0 }, refused)],
    },
  ]
  const detected = [named, other].map(({ id }, i) =>
    aPicture(id, '2024-05', [aFace('Ann', i, LEFT)]),
  )
  const all = await exported([named, other, drawn, refused], people, [detected])
  expect(all.map(({ texts }) => texts)).toEqual([
    ...Array.from({ length: 3 }, () => ['Ann 0 placed', 'Ann 0']),
    [],
  ])
})
