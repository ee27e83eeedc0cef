import { parseArgs } from 'node:util'

const names = ['only', 'before', 'count', 'immich-url', 'immich-key'] as const

export const options = parseArgs({
  options: Object.fromEntries(names.map(name => [name, { type: 'string' }] as const)),
  // Tests have other arguments.
  strict: false,
}).values as Partial<Record<(typeof names)[number], string>>
