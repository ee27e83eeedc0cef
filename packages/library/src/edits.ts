export type { DetailsEdit, PlaceEdit, SharedEdit } from './lib/items/edits/edits.ts'
