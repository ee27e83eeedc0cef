import type { MemoryChoices } from '../memories/choices.ts'
import type { PeopleRecord } from '../people/people-record.ts'
import type { RefusedLabels } from '../search/labels/refused-labels.ts'

/** What only a person knows of their pictures, beside the details of items (format rule F19). */
export interface Decisions {
  people: PeopleRecord
  memories: MemoryChoices
  refusedLabels: RefusedLabels
}
