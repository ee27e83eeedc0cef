import { createSerialQueue } from '../async/queues/serial-queue.ts'
import type { LibraryItem } from '../items/item.ts'
import type { DetectionChange, DetectionStore } from '../recognition/detections/detection-store.ts'
import type { SealedRecords } from '../recognition/shards/sealed-records.ts'
import type { DeviceStore } from '../store/device-store.ts'
import type { LibraryUpdate } from '../store/library-updates.ts'
import type { AnimalInPicture } from './animals.ts'
import { keyOfId, keyOfName, keyOfRecord, type NamedItem, personsByName } from './imported-names.ts'
import type { KeptNeighbors } from './kept-neighbors.ts'
import { createPeopleBook, type FaceInPicture, type Overview, type Person } from './people-book.ts'
import {
  addBoxes,
  addImported,
  addPerson,
  assignFaces,
  changePerson,
  doubtFaces,
  find,
  forgetItems,
  giveGroup,
  inTurn,
  keepImported,
  mentions,
  mergePeople,
  type Named,
  type PeopleEdit,
  type PersonFacts,
  refuseFaces,
  removeBoxes,
  removeFace,
  setCover,
} from './people-edits.ts'
import {
  drawnItems,
  type FaceRef,
  type InMemories,
  isPet,
  NOBODY,
  type PeopleRecord,
} from './people-record.ts'
import { isNowhere, isSameFace } from './same-face.ts'
import type { Sighting } from './sightings.ts'

export interface PeopleState extends Overview {
  status: 'reading' | 'ready' | 'failed'
  revision: number
}

/** A person by id or by name. A name means the visible person of that name, or else a new person. */
export type Who = { id: string } | { name: string }

export interface PicturesOfPerson {
  items: LibraryItem[]
  /** The last month of this page. Pass it as `after` to get the next page. Undefined on the last page. */
  next: string | undefined
}

/** The ids of the items with people whom memories always show, or never. */
export type ItemsInMemories = Record<InMemories, string[]>

/**
 * Shows the people on a device, and saves the user's decisions about them. All changes throw if they cannot
 * be saved.
 */
export interface PeopleKeeper {
  /** Starts reading the detected faces, unless reading has begun. After a failure, starts again. */
  start(): void
  find(id: string): Person | undefined
  pictures(id: string, after: string | undefined): Promise<PicturesOfPerson>
  itemsOf(sightings: readonly Pick<Sighting, 'item' | 'month'>[]): Promise<LibraryItem[]>
  facesIn(item: string): FaceInPicture[]
  /** The people whom an import names in an item without saying where, and of whom no face was found there. */
  presentIn(item: string): Person[]
  /** Takes over what imports say about changed items. */
  putNames(items: readonly NamedItem[], removed: readonly string[]): void
  named(): Promise<{ id: string; title: string; itemIds: string[] }[]>
  /** Waits until all faces are read. Rejects if reading fails. */
  inMemories(): Promise<ItemsInMemories>
  name(id: string, who: Who): Promise<string>
  /** Changes facts about a person, and resolves to the person's id. Undefined withdraws a fact. */
  describe(id: string, facts: PersonFacts): Promise<string>
  refuse(id: string, items: readonly string[]): Promise<string>
  setCover(id: string, item: string): Promise<string>
  /** Assigns a face to a person. If the face belongs to an unnamed group, assigns the whole group. */
  nameFace(face: FaceRef, who: Who): Promise<void>
  /** Adds a face where the owner drew a box. If there is a face already, assigns that. */
  addFace(face: FaceRef, who: Who): Promise<void>
  /** Removes a face that the owner drew, or a place that shows a pet. */
  removeFace(face: FaceRef): Promise<void>
  /** Says that a place shows a pet, and resolves to the pet's id. `animal` is the pet's class, if known. */
  addPet(place: FaceRef, animal: number | undefined, who: Who): Promise<string>
  /** Returns the cats and dogs that a model found in an item and that are no pet yet. */
  animalsIn(item: string): AnimalInPicture[]
  /** Returns items in which a model found an animal of the pet's class. The model does not know which one. */
  maybeWith(pet: string, after: string | undefined): Promise<PicturesOfPerson>
  /** Adds items of `maybeWith` to a pet. */
  addToPet(pet: string, items: readonly string[]): Promise<void>
  answer(question: Asked, answer: Answer): Promise<void>
  forget(items: readonly string[]): Promise<void>
  /** Follows items in which the owner drew boxes. */
  followItems(update: Pick<LibraryUpdate, 'items' | 'removed'>): void
}

export interface PeopleDeps {
  seen: DetectionStore
  records: SealedRecords<PeopleRecord>
  store: Pick<DeviceStore, 'month' | 'byId'>
  neighbors: KeptNeighbors
  /** Reads whom imports name in all items, once the device has them all. */
  readNames(): AsyncIterable<readonly NamedItem[]>
  onChange(state: PeopleState): void
  newId(): string
}

/** The ids of the two groups of a question. */
export interface Asked {
  stranger: string
  person: string
}

/** Whether two groups show the same person. */
export type Answer = 'yes' | 'no' | 'unsure'

const PAGE = 60
/** Milliseconds before faces are regrouped: at least `least`, and `times` the last grouping's duration. */
const GATHERED = { least: 300, times: 4 }
/** Milliseconds before neighbors are cached: at least `least`, and `times` the duration of the last save. */
const KEPT = { least: 5000, times: 20 }
/** The number of faces whose neighbors are computed in one task. Meanwhile, the worker answers no calls. */
const AT_ONCE = 500

export function createPeopleKeeper({
  seen,
  records,
  store,
  neighbors,
  readNames,
  onChange,
  newId,
}: PeopleDeps): PeopleKeeper {
  const book = createPeopleBook()
  const inOrder = createSerialQueue()
  let record = NOBODY
  let status: PeopleState['status'] | undefined
  let revision = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let took = 0
  let keepTimer: ReturnType<typeof setTimeout> | undefined
  let keepingTook = 0
  let isLoading = false
  let isRead = pending()
  /**
   * Items that changed while the shards are being read. The shards may have older versions of these items.
   */
  let newer: Set<string> | undefined
  /** Items whose names changed while all names are being read. */
  let renamed: Set<string> | undefined
  /** The months of the items in which the owner drew boxes, as far as this device has the items. */
  const drawnMonths = new Map<string, string>()

  function notify(): void {
    clearTimeout(timer)
    timer = undefined
    revision += 1
    const start = performance.now()
    const overview = book.overview()
    took = performance.now() - start
    onChange({ ...overview, status: status ?? 'reading', revision })
  }

  function notifySoon(): void {
    // Show no people before the cached neighbors are read. Without neighbors, every face looks like a
    // stranger.
    if (isLoading) return
    // Do not group after each shard: grouping takes long in a large library.
    timer ??= setTimeout(
      () => {
        notify()
        void learnGroups()
      },
      Math.max(GATHERED.least, GATHERED.times * took),
    )
  }

  /**
   * Confirms faces of people whom the owner has decided something about before a model found their faces. The
   * decision then holds for these faces, even if the item is removed that named or showed the person.
   */
  async function learnGroups(): Promise<void> {
    if (status !== 'ready') return
    const edits = record.people.flatMap(({ id, faces, samples }) => {
      const isKnown = samples.length > 0 || faces.some(({ byHand }) => !byHand)
      const group = isKnown ? undefined : book.foundGroupOf(id)
      return group ? [giveGroup(id, group)] : []
    })
    // If it cannot be saved, the next change of faces tries again.
    if (edits.length > 0) await change(inTurn(...edits)).catch(() => {})
  }

  function take(next: PeopleRecord): void {
    record = next
    book.setRecord(next)
  }

  /** Takes a record, and looks up where the items are in which the owner drew boxes. */
  async function takeAll(next: PeopleRecord): Promise<void> {
    take(next)
    const unknown = [...drawnItems(record)].filter(id => !drawnMonths.has(id))
    if (unknown.length === 0) return
    for (const item of (await store.byId(unknown)).values()) drawnMonths.set(item.id, monthOf(item))
    book.setDrawnMonths(drawnMonths)
  }

  async function readAll(): Promise<void> {
    status = 'reading'
    newer = new Set()
    try {
      await takeAll(await records.read())
      isLoading = await neighbors.has().catch(() => false)
      for await (const items of seen.read()) {
        const fresh = items.filter(({ id }) => !newer?.has(id))
        if (isLoading) book.load(fresh)
        else book.put(fresh)
        notifySoon()
      }
      if (isLoading) await settle()
      newer = undefined
      notify()
      await readAllNames()
      // The device may have got more items since it began to read.
      await takeAll(record)
      status = 'ready'
      isRead.resolve()
    } catch (error) {
      status = 'failed'
      isRead.reject(error)
      isRead = pending()
    }
    isLoading = false
    newer = undefined
    renamed = undefined
    notify()
    void learnGroups()
    if (status === 'ready') void keep()
  }

  function start(): void {
    if (status === undefined || status === 'failed') void readAll()
  }

  async function readAllNames(): Promise<void> {
    renamed = new Set()
    for await (const items of readNames()) {
      const fresh = items.filter(({ id, people }) => people.length > 0 && !renamed?.has(id))
      if (fresh.length === 0) continue
      book.putNames(fresh)
      notifySoon()
    }
    renamed = undefined
  }

  async function settle(): Promise<void> {
    await neighbors.read(book.know).catch(() => {})
    isLoading = false
    while (book.settle(AT_ONCE)) {
      notifySoon()
      await nextTask()
    }
  }

  async function keep(): Promise<void> {
    clearTimeout(keepTimer)
    keepTimer = undefined
    const rows = book.changedRows()
    if (rows.length === 0) return
    const start = performance.now()
    // If caching fails, the next page computes the neighbors again.
    await neighbors.save(rows, book.allRows).catch(() => {})
    keepingTook = performance.now() - start
  }

  function keepSoon(): void {
    if (status !== 'ready') return
    keepTimer ??= setTimeout(keep, Math.max(KEPT.least, KEPT.times * keepingTook))
  }

  /**
   * Updates the faces. Keeps the decisions about removed items: the device may have dropped only their
   * detections.
   */
  function follow({ put, removed }: DetectionChange): void {
    for (const id of removed) newer?.add(id)
    for (const { id } of put) newer?.add(id)
    book.remove(removed)
    book.put(put)
    notifySoon()
    keepSoon()
  }

  async function forget(items: readonly string[]): Promise<void> {
    const gone = new Set(items)
    if (!mentions(record, gone)) return
    const affected = record.people.filter(person => mentions({ people: [person] }, gone))
    const instead = affected.flatMap(({ id }) => {
      const group = book.groupOf(id, items)
      return group ? [[id, group.face] as const] : []
    })
    await change(forgetItems(gone, new Map(instead)))
  }

  const change = (edit: PeopleEdit): Promise<void> =>
    inOrder(async () => {
      await takeAll(await records.change(edit))
      notify()
    })

  function personOf(id: string) {
    const key = keyOfId(id)
    return find(record.people, key === undefined ? id : personsByName(record)(key))
  }

  /**
   * Changes a person, and resolves to the person's id. First turns an unnamed group, or one that only imports
   * name, into a person, without the faces in the items of `without`.
   */
  async function changeOne(
    id: string,
    given: Named,
    edit?: (id: string) => PeopleEdit,
    without?: readonly string[],
  ): Promise<string> {
    const person = personOf(id)
    const key = keyOfId(id)
    // Without its faces, a group that imports name would scatter when the item with the name is deleted.
    const group = person ? undefined : book.foundGroupOf(id, without)
    const own = person?.id ?? newId()
    const first =
      key !== undefined && !person
        ? inTurn(
            addImported(own, { name: book.find(id)?.name ?? '', ...given }, key),
            ...(group ? [giveGroup(own, group)] : []),
          )
        : group
          ? addPerson(own, given, group)
          : inTurn(...keepName(own), changePerson(own, given))
    await change(edit ? inTurn(first, edit(own)) : first)
    return personOf(own)?.id ?? own
  }

  /** The person's name may change. Imports that use it must still mean this person. */
  function keepName(id: string): PeopleEdit[] {
    const person = personOf(id)
    if (!person) return []
    const key = keyOfRecord(person)
    const isTheirs = book.isImported(key) && personsByName(record)(key) === person.id
    return isTheirs && !person.imported?.includes(key) ? [keepImported(id, key)] : []
  }

  /** Returns the id of the person that `who` means; undefined for a new name. */
  function meant(who: Who, wantsPet = false): string | undefined {
    if ('id' in who) return personOf(who.id)?.id ?? who.id
    const key = keyOfName(who.name)
    return record.people.find(
      each =>
        key !== '' && keyOfName(each.name) === key && !each.hidden && isPet(each) === wantsPet,
    )?.id
  }

  async function name(id: string, who: Who): Promise<string> {
    const known = personOf(id)
    const other = meant(who, book.find(id)?.isPet)
    if (other === undefined || other === known?.id) {
      return changeOne(id, 'name' in who ? { name: who.name } : {})
    }
    // Make the other group a person first, because `id` and `other` may both be unnamed groups.
    const into = personOf(other) ? other : await changeOne(other, {})
    const one = keyOfId(id) === undefined ? id : await changeOne(id, {})
    if (personOf(one)) {
      const named = [one, into].flatMap(each => book.facesOf(each)).filter(isUnplaced)
      await change(inTurn(...keepName(one), mergePeople(one, into, named)))
    } else {
      const group = book.groupOf(id)
      if (group) await change(giveGroup(into, group))
    }
    return into
  }

  seen.subscribe(follow)
  records.subscribe(next => {
    void takeAll(next).then(notifySoon, notifySoon)
  })

  async function itemsIn(
    months: ReadonlyMap<string, Pick<ReadonlySet<string>, 'has'>>,
    after: string | undefined,
  ): Promise<PicturesOfPerson> {
    const items: LibraryItem[] = []
    let last = after
    for (const [month, ids] of months) {
      if (last !== undefined && month >= last) continue
      if (items.length >= PAGE) return { items, next: last }
      const there = await store.month(month)
      items.push(...there.items.filter(item => ids.has(item.id)))
      last = month
    }
    return { items, next: undefined }
  }

  const faceAt = (face: FaceRef) =>
    book.facesIn(face.item).find(each => isSameFace({ ...face, box: each.box }, face))

  async function nameFace(face: FaceRef, who: Who): Promise<void> {
    const { person } = faceAt(face) ?? {}
    if (person && !person.known && keyOfId(person.id) === undefined) {
      await name(person.id, who)
      return
    }
    if (meant(who) !== undefined && meant(who) === person?.id) return
    const other = await ownOf(who)
    // A face that the owner drew keeps its box. If only an import names a face, the decision must show it.
    const isImported = book.isOnlyImported(face)
    const named =
      drawnAmong(record, face) ?? (isImported ? { ...face, byHand: true as const } : face)
    const refusal = person
      ? [refuseFaces(person.id, [named], book.groupOf(person.id, [face.item])?.face)]
      : []
    await change(inTurn(...refusal, assign(named, who, other)))
  }

  /** Records that places do not show a pet. Where imports name pets, the places may be theirs. */
  const notPet = (id: string, places: readonly FaceRef[]): PeopleEdit =>
    inTurn(
      removeBoxes(id, places),
      ...(book.namesAny(places.map(({ item }) => item)) ? [refuseFaces(id, places)] : []),
    )

  /** Like `meant`. If only imports name the person, first adds the person. */
  async function ownOf(who: Who, wantsPet = false): Promise<string | undefined> {
    const id = meant(who, wantsPet)
    return id !== undefined && keyOfId(id) !== undefined ? changeOne(id, {}) : id
  }

  const assign = (face: FaceRef, who: Who, other: string | undefined) =>
    other
      ? assignFaces(other, [face])
      : addPerson(newId(), 'name' in who ? { name: who.name } : {}, { face, samples: [] })

  return {
    start,

    find: book.find,

    pictures: (id, after) => itemsIn(book.picturesOf(id), after),

    async itemsOf(sightings) {
      const found: LibraryItem[] = []
      for (const [month, wanted] of Map.groupBy(sightings, each => each.month)) {
        const ids = new Set(wanted.map(({ item }) => item))
        found.push(...(await store.month(month)).items.filter(item => ids.has(item.id)))
      }
      return found
    },

    facesIn: book.facesIn,
    presentIn: book.presentIn,

    putNames(items, removed) {
      for (const { id } of items) renamed?.add(id)
      for (const id of removed) renamed?.add(id)
      const ids = [...items.map(({ id }) => id), ...removed]
      const isNews = items.some(({ people }) => people.length > 0) || book.namesAny(ids)
      book.removeNames(removed)
      book.putNames(items)
      if (isNews) notifySoon()
    },

    async named() {
      start()
      await isRead.promise
      return book
        .overview()
        .people.flatMap(({ id, name: title, hidden }) =>
          title === '' || hidden
            ? []
            : [{ id, title, itemIds: [...book.picturesOf(id).values()].flatMap(ids => [...ids]) }],
        )
    },

    async inMemories() {
      start()
      await isRead.promise
      const itemsOf = (wanted: InMemories) =>
        record.people
          .filter(({ inMemories }) => inMemories === wanted)
          .flatMap(({ id, faces, samples, boxes }) => [
            ...[...book.picturesOf(id).values()].flatMap(ids => [...ids]),
            ...[...faces, ...samples, ...boxes].map(({ item }) => item),
          ])
      return { always: [...new Set(itemsOf('always'))], never: [...new Set(itemsOf('never'))] }
    },

    name,
    forget,
    describe: (id, facts) => changeOne(id, facts),

    refuse(id, items) {
      const refused = book.facesOf(id, items)
      if (book.find(id)?.isPet) return changeOne(id, {}, own => notPet(own, refused))
      const instead = book.groupOf(id, items)?.face
      return changeOne(id, {}, own => refuseFaces(own, refused, instead), items)
    },

    async setCover(id, item) {
      const face = book.facesOf(id, [item]).find(each => !isUnplaced(each))
      return changeOne(id, {}, own => (face ? setCover(own, face) : before => before))
    },

    nameFace,

    async addFace(face, who) {
      if (faceAt(face)) return nameFace(face, who)
      await change(assign({ ...face, byHand: true }, who, await ownOf(who)))
    },

    async removeFace(face) {
      const { person } = faceAt(face) ?? {}
      if (person?.isPet) await changeOne(person.id, {}, own => notPet(own, [face]))
      else await change(removeFace(face, person && book.groupOf(person.id, [face.item])?.face))
    },

    async addPet(place, animal, who) {
      const pet = (await ownOf(who, true)) ?? newId()
      const given = 'name' in who ? { name: who.name } : {}
      await change(
        addBoxes(pet, { ...given, ...(animal === undefined ? {} : { animal }) }, [place]),
      )
      return pet
    },

    animalsIn: book.animalsIn,

    async maybeWith(id, after) {
      const { animal } = personOf(id) ?? {}
      return animal === undefined
        ? { items: [], next: undefined }
        : itemsIn(book.withAnimal(animal, id), after)
    },

    async addToPet(id, items) {
      const { animal } = personOf(id) ?? {}
      if (animal === undefined) return
      const boxes = [...book.withAnimal(animal, id).values()].flatMap(all => [...all])
      const wanted = new Set(items)
      await change(
        addBoxes(
          id,
          {},
          boxes.flatMap(([item, box]) => (wanted.has(item) ? [{ item, box }] : [])),
        ),
      )
    },

    async answer({ stranger, person }, answer) {
      const group = book.groupOf(stranger)
      if (!group) return
      if (answer === 'yes') {
        await name(stranger, { id: person })
        return
      }
      await changeOne(person, {}, own =>
        answer === 'no' ? refuseFaces(own, [group.face]) : doubtFaces(own, [group.face]),
      )
    },

    followItems({ items, removed }) {
      const drawn = drawnItems(record)
      const changed = items.filter(({ id }) => drawn.has(id))
      for (const item of changed) drawnMonths.set(item.id, monthOf(item))
      const gone = removed.filter(id => drawnMonths.delete(id))
      if (changed.length + gone.length === 0) return
      book.setDrawnMonths(drawnMonths)
      notifySoon()
    },
  }
}

const isUnplaced = ({ box }: FaceRef): boolean => isNowhere(box)

const monthOf = (item: LibraryItem): string => item.takenLocal.slice(0, 7)

const drawnAmong = ({ people }: PeopleRecord, face: FaceRef): FaceRef | undefined =>
  people.flatMap(({ faces }) => faces).find(each => each.byHand && isSameFace(each, face))

function pending() {
  const promise = Promise.withResolvers<void>()
  promise.promise.catch(() => {})
  return promise
}

const nextTask = () => new Promise<void>(resolve => setTimeout(resolve))
