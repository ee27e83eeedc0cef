export { CHUNK, monthOf, USUAL_ASPECT } from './lib/items/month-outline.ts'
