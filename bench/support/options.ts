import { parseArgs } from 'node:util'

const names = ['only', 'before', 'count', 'immich-url', 'immich-key', 'pictures'] as const

export const options = parseArgs({
  options: Object.fromEntries(names.map(name => [name, { type: 'string' }] as const)),
  // Accept unknown arguments, because a test runner has arguments of its own.
  strict: false,
}).values as Partial<Record<(typeof names)[number], string>>
