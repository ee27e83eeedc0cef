import type { MemoryChoices } from '../memories/choices.ts'
import type { PeopleRecord } from '../people/people-record.ts'
import type { RefusedLabels } from '../search/labels/refused-labels.ts'
import type { RefusedTags } from '../search/things/refused-tags.ts'

/** The owner's decisions about people, memories, suggested labels and tags (format rule F19). */
export interface Decisions {
  people: PeopleRecord
  memories: MemoryChoices
  refusedLabels: RefusedLabels
  refusedTags: RefusedTags
}
