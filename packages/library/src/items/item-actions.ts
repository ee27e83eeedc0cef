export type { ActionResult } from '../lib/sync/item-actions.ts'
export type { TrashedItem } from '../lib/sync/trash-reader.ts'
