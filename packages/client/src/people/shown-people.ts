import type { DetectionStore } from '../recognition/detections/detection-store.ts'
import type { DeviceStore } from '../store/device-store.ts'
import { everyItem } from '../store/every-item.ts'
import { idOfName, keyOfName, namedIn } from './imported-names.ts'
import type { KeptNeighbors } from './kept-neighbors.ts'
import { createPeopleBook } from './people-book.ts'
import { drawnItems, type FaceRef, type PeopleRecord } from './people-record.ts'

export interface ShownPerson {
  name: string
  isPet: boolean
  /** Where the person is in the upright picture; undefined if nothing tells. */
  box: FaceRef['box'] | undefined
}

/** The people and pets in each item, as the people screen and the viewer show them. */
export interface ShownPeople {
  /** The people and pets with a name in an item. */
  in(item: string): ShownPerson[]
  /** The present name of the person or pet that imports call by a name. */
  nameNow(imported: Pick<ShownPerson, 'name' | 'isPet'>): string
}

export interface ShownPeopleDeps {
  record: PeopleRecord
  seen: Pick<DetectionStore, 'read'>
  neighbors: Pick<KeptNeighbors, 'read'>
  store: Pick<DeviceStore, 'read'>
}

/** The number of faces whose neighbors are computed in one task. */
const AT_ONCE = 500

/** Reads once who is in the items of this device. Later changes do not count. */
export async function readShownPeople(deps: ShownPeopleDeps): Promise<ShownPeople> {
  const { record, seen, neighbors, store } = deps
  const book = createPeopleBook()
  book.setRecord(record)
  for await (const items of seen.read()) book.load(items)
  // Without cached neighbors, they are computed again.
  await neighbors.read(book.know).catch(() => {})
  while (book.settle(AT_ONCE)) await new Promise(resolve => setTimeout(resolve))
  const drawn = drawnItems(record)
  const months = new Map<string, string>()
  for await (const items of everyItem(store)) {
    const named = items.map(namedIn)
    book.putNames(named)
    for (const { id, month } of named) if (drawn.has(id)) months.set(id, month)
  }
  book.setDrawnMonths(months)

  return {
    in: item =>
      [
        ...book.facesIn(item),
        ...book.presentIn(item).map(person => ({ person, box: undefined })),
      ].flatMap(({ person: { name, isPet }, box }) => (name === '' ? [] : [{ name, isPet, box }])),

    nameNow: ({ name, isPet }) => book.find(idOfName(keyOfName(name, isPet)))?.name || name,
  }
}
