import {
  DECISION_SET_FORM,
  type DecisionSet,
  decide,
  inOrder,
  NO_DECISIONS,
} from '../src/recognition/shards/decision-set.ts'
import type { RecordsForm } from '../src/recognition/shards/shard-records.ts'

/** A document as decisions that are all made at one time. */
export const saidOf = <T>(form: RecordsForm<T>, record: T): DecisionSet =>
  decide(NO_DECISIONS, form.changes(form.empty, record), 1)

export const recordOf = <T>(form: RecordsForm<T>, set: DecisionSet): T => form.read(inOrder(set))

/** A document as it comes back from its shard. */
export const throughShard = <T>(form: RecordsForm<T>, record: T): T =>
  recordOf(form, DECISION_SET_FORM.read(DECISION_SET_FORM.write(saidOf(form, record))))
