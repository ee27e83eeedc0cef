import {
  type DecisionSet,
  decide,
  decisionShard,
  inOrder,
  NO_DECISIONS,
} from '../src/recognition/shards/decision-set.ts'
import type { RecordsForm } from '../src/recognition/shards/shard-records.ts'

export const saidOf = <T>(form: RecordsForm<T>, record: T): DecisionSet =>
  decide(NO_DECISIONS, form.changes(form.empty, record), 1)

export const recordOf = <T>(form: RecordsForm<T>, set: DecisionSet): T => form.read(inOrder(set))

export const throughShard = <T>(form: RecordsForm<T>, record: T): T =>
  recordOf(form, decisionShard.decode(decisionShard.encode(saidOf(form, record))))
