export { SHOWS, type Show } from '../lib/items/months/show.ts'
