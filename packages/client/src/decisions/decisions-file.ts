import { itemId } from '@safelight/contract/media-keys'
import { z } from '@safelight/contract/schema'
import { LABEL_CHARS } from '../items/item-details.ts'
import { KINDS } from '../memories/choices.ts'
import { CHOICE_LIMITS } from '../memories/choices-form.ts'
import { isBirthDate } from '../people/birth-date.ts'
import { PERSON_ID_CHARS } from '../people/people-form.ts'
import {
  type FaceRef,
  facesOf,
  isShown,
  mapFaces,
  PEOPLE_LIMITS,
  type PersonRecord,
} from '../people/people-record.ts'
import { MOST_LABELS } from '../search/labels/refused-labels.ts'
import { MOST_REFUSED } from '../search/things/refused-lists.ts'
import { MOST_CLASS } from '../search/things/refused-tags.ts'
import type { Decisions } from './decisions.ts'

/*
 * The decisions in an export (docs/export.md). They name items by the exported account's ids. An import
 * replaces these ids by those of the new items.
 */

const FORMAT = 'safelight-export-decisions/1'

export const DECISIONS_PATH = 'Decisions.json'

/**
 * Writes the decisions about exported items, and the hidden memories, periods and things. Returns undefined if there
 * are none.
 */
export function writeDecisions(
  decisions: Decisions,
  isExported: (id: string) => boolean,
): string | undefined {
  const { isOff, hidden, periods, kept } = decisions.memories
  const people = decisions.people.people.map(person => ofExported(person, isExported))
  const written = {
    people: people.filter(isShown),
    memories: {
      isOff,
      hidden,
      periods,
      kept: kept.map(set => set.filter(isExported)).filter(set => set.length > 0),
    },
    refusedLabels: decisions.refusedLabels.items.filter(({ id }) => isExported(id)),
    refusedTags: {
      items: decisions.refusedTags.items.filter(({ id }) => isExported(id)),
      hidden: decisions.refusedTags.hidden,
    },
  }
  const isNothing =
    !isOff &&
    [
      ...[written.people, hidden, periods, written.memories.kept, written.refusedLabels],
      ...[written.refusedTags.items, written.refusedTags.hidden],
    ].every(list => list.length === 0)
  return isNothing ? undefined : `${JSON.stringify({ format: FORMAT, ...written }, null, 1)}\n`
}

function ofExported(person: PersonRecord, isExported: (id: string) => boolean) {
  const there = (refs: readonly FaceRef[]) => refs.filter(({ item }) => isExported(item))
  return {
    ...person,
    cover: (person.cover && there([person.cover])[0]) ?? null,
    ...mapFaces(person, there),
  }
}

const share = z.number().min(0).max(1)
const face = z.object({
  item: itemId,
  box: z.object({ x: share, y: share, width: share, height: share }),
  byHand: z.literal(true).optional(),
})
const faces = z.array(face).max(PEOPLE_LIMITS.faces)
const personId = z.string().min(1).max(PERSON_ID_CHARS)

const person = z.object({
  id: personId,
  name: z.string().max(PEOPLE_LIMITS.nameChars),
  hidden: z.boolean(),
  born: z.string().refine(isBirthDate).optional().catch(undefined),
  inMemories: z.enum(['always', 'never']).optional().catch(undefined),
  cover: face.nullable(),
  faces,
  samples: faces,
  not: faces,
  unsure: faces.default([]),
  boxes: faces.default([]),
  animal: z.int().min(0).max(MOST_CLASS).optional(),
  imported: z.array(z.string().min(1).max(PEOPLE_LIMITS.nameChars)).optional().catch(undefined),
  was: z.array(personId).max(PEOPLE_LIMITS.was),
})

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const period = z.object({ first: day, last: day })

const memories = z.object({
  isOff: z.boolean(),
  hidden: z.array(period.extend({ kind: z.enum(KINDS) })).max(CHOICE_LIMITS.hidden),
  periods: z.array(period).max(CHOICE_LIMITS.periods),
  kept: z
    .array(z.array(itemId).max(CHOICE_LIMITS.kept))
    .max(CHOICE_LIMITS.kept)
    .refine(sets => sets.reduce((sum, set) => sum + set.length, 0) <= CHOICE_LIMITS.kept),
})

const classes = z.array(z.int().min(0).max(MOST_CLASS)).max(MOST_CLASS + 1)

const decisionsFile = z.object({
  format: z.literal(FORMAT),
  people: z
    .array(person)
    .max(PEOPLE_LIMITS.people)
    .refine(people => facesOf({ people: people.map(toPerson) }) <= PEOPLE_LIMITS.faces)
    .catch([]),
  memories: memories.catch({ isOff: false, hidden: [], periods: [], kept: [] }),
  refusedLabels: z
    .array(z.object({ id: itemId, labels: z.array(z.string().max(LABEL_CHARS)).max(MOST_LABELS) }))
    .max(MOST_REFUSED)
    .catch([]),
  refusedTags: z
    .object({
      items: z.array(z.object({ id: itemId, classes })).max(MOST_REFUSED),
      hidden: classes,
    })
    .catch({ items: [], hidden: [] }),
})

/**
 * Reads the decisions from a file that `writeDecisions` produced. Replaces malformed or oversized parts by
 * empty ones. Returns undefined if the file has another format.
 */
export function readDecisions(json: unknown): Decisions | undefined {
  const { data } = decisionsFile.safeParse(json)
  return (
    data && {
      people: { people: data.people.map(toPerson) },
      memories: data.memories,
      refusedLabels: { items: data.refusedLabels },
      refusedTags: data.refusedTags,
    }
  )
}

const toPerson = ({ cover, ...rest }: z.infer<typeof person>): PersonRecord => ({
  ...rest,
  ...(cover ? { cover } : {}),
})
