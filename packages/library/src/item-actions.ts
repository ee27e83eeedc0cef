export type { ActionResult, TrashedItem } from './lib/sync/item-actions.ts'
