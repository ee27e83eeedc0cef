import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import { proxy, wrap } from 'comlink'
import { createObservable } from '../async/observables/observable.ts'
import { createBatches } from '../async/queues/batches.ts'
import { lazyWorker } from '../async/workers/lazy-worker.ts'
import type { LibraryItem } from '../items/item.ts'
import type { ItemGroup } from '../items/item-group.ts'
import type { AnimalInPicture } from './animals.ts'
import type { PeopleWorker } from './people.worker.ts'
import type { FaceInPicture, Person } from './people-book.ts'
import type {
  ItemsInMemories,
  PeopleKeeper,
  PeopleState,
  PicturesOfPerson,
} from './people-keeper.ts'
import type { Sighting } from './sightings.ts'

export { type AnimalInPicture, PETS } from './animals.ts'
export { type Age, ageAt, type BirthDate, isBirthDate } from './birth-date.ts'
export type { FaceInPicture, Person, Question } from './people-book.ts'
export type { PersonFacts } from './people-edits.ts'
export type {
  Answer,
  ItemsInMemories,
  PeopleState,
  PicturesOfPerson,
  Who,
} from './people-keeper.ts'
export { type FaceRef, type InMemories, PEOPLE_LIMITS } from './people-record.ts'
export type { Sighting } from './sightings.ts'

type Changes =
  | 'name'
  | 'describe'
  | 'refuse'
  | 'setCover'
  | 'nameFace'
  | 'addFace'
  | 'removeFace'
  | 'addPet'
  | 'addToPet'
  | 'answer'

/**
 * The people in the library's pictures. A worker of this page groups the detected faces. Decisions are sealed
 * for all devices of the account: the server learns no name.
 */
export interface People extends Pick<PeopleKeeper, Changes> {
  /** Returns undefined until the first faces are read. */
  state(): PeopleState | undefined
  subscribe(listener: () => void): () => void
  /**
   * Starts the worker, which reads the detected faces, or starts it again after a failure. Calls that return
   * a promise also start it.
   */
  start(): void
  /** Reads the decisions of other devices, if the worker has started. */
  pull(): void
  find(id: string): Promise<Person | undefined>
  pictures(id: string, after: string | undefined): Promise<PicturesOfPerson>
  /** Resolves to the item that a sighting is in; undefined if this device does not have the item. */
  itemOf(sighting: Sighting): Promise<LibraryItem | undefined>
  facesIn(item: string): Promise<FaceInPicture[]>
  /** The people whom an import names in an item without saying where, and of whom no face was found there. */
  presentIn(item: string): Promise<Person[]>
  animalsIn(item: string): Promise<AnimalInPicture[]>
  maybeWith(pet: string, after: string | undefined): Promise<PicturesOfPerson>
  named(): Promise<ItemGroup[]>
  /** Waits until all faces are read. Rejects if reading fails. */
  inMemories(): Promise<ItemsInMemories>
  close(): void
}

const TOGETHER = { most: 200, wait: 10 }

export function createPeople(keys: DeviceKeys & RecognitionKeys, token: string): People {
  const current = createObservable<PeopleState | undefined>(undefined)
  const { ready, started, close } = lazyWorker(
    () => new Worker(new URL('./people.worker.ts', import.meta.url), { type: 'module' }),
    worker => wrap<PeopleWorker>(worker)(keys, token, proxy(current.set)),
  )
  const itemOf = createBatches<Sighting, LibraryItem | undefined>(async asks => {
    const items = await (await ready()).itemsOf(asks.map(({ key }) => key))
    const byId = new Map(items.map(item => [item.id, item]))
    for (const { key, resolve } of asks) resolve(byId.get(key.item))
  }, TOGETHER)

  return {
    state: current.get,
    subscribe: current.subscribe,
    start: () =>
      void ready()
        .then(keeper => keeper.start())
        .catch(() => current.set({ ...(current.get() ?? NOTHING), status: 'failed' })),
    pull: () =>
      void started()?.then(
        keeper => keeper.pull(),
        () => {},
      ),
    itemOf,
    find: async id => (await ready()).find(id),
    pictures: async (...given) => (await ready()).pictures(...given),
    facesIn: async item => (await ready()).facesIn(item),
    presentIn: async item => (await ready()).presentIn(item),
    named: async () => (await ready()).named(),
    inMemories: async () => (await ready()).inMemories(),
    name: async (...given) => (await ready()).name(...given),
    describe: async (...given) => (await ready()).describe(...given),
    refuse: async (...given) => (await ready()).refuse(...given),
    setCover: async (...given) => (await ready()).setCover(...given),
    nameFace: async (...given) => (await ready()).nameFace(...given),
    answer: async (...given) => (await ready()).answer(...given),
    addFace: async (...given) => (await ready()).addFace(...given),
    removeFace: async (...given) => (await ready()).removeFace(...given),
    addPet: async (...given) => (await ready()).addPet(...given),
    addToPet: async (...given) => (await ready()).addToPet(...given),
    animalsIn: async item => (await ready()).animalsIn(item),
    maybeWith: async (...given) => (await ready()).maybeWith(...given),
    close,
  }
}

const NOTHING: PeopleState = { people: [], questions: [], faces: 0, status: 'reading', revision: 0 }
