export type { DetailsEdit, PlaceEdit, SharedEdit } from '../lib/items/edits/edits.ts'
export { BEHIND, COVER, newStackId } from '../lib/items/stacks.ts'
