export { CHUNK, monthOf, USUAL_ASPECT } from '../lib/items/months/month-outline.ts'
export { stackSizes } from '../lib/items/stacks.ts'
