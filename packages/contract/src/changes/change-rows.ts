import { ITEM_FIELDS, itemOfRecord, TRAILER, withoutCopies } from '../items/item-rows.ts'
import type { RowForm } from '../wire/rows.ts'

export const changeRows: RowForm = {
  list: 'changes',
  fields: { ...ITEM_FIELDS, seq: [12, 'plain'], deleted: [13, 'plain'] },
  toRecord: (change: { seq: number; item?: Parameters<typeof withoutCopies>[0] }) =>
    change.item ? { ...withoutCopies(change.item), seq: change.seq } : change,
  toEntry({ seq, deleted, ...record }) {
    return deleted === undefined
      ? { seq, item: itemOfRecord(record) }
      : { seq, id: record.id, deleted }
  },
  trailer: TRAILER,
}
