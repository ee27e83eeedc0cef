export { CHUNK, monthOf, USUAL_ASPECT } from './lib/items/months/month-outline.ts'
