import { parseArgs } from 'node:util'

const names = ['only', 'before', 'count', 'immich-url', 'immich-key'] as const

/** What `npm run bench --` was given. */
export const options = parseArgs({
  options: Object.fromEntries(names.map(name => [name, { type: 'string' }] as const)),
  // Tests have arguments of their own.
  strict: false,
}).values as Partial<Record<(typeof names)[number], string>>
