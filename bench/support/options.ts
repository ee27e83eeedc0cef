import { parseArgs } from 'node:util'

/** What `npm run bench --` was given. */
export const options = parseArgs({
  options: {
    only: { type: 'string' },
    'immich-url': { type: 'string' },
    'immich-key': { type: 'string' },
  },
  // Tests have arguments of their own.
  strict: false,
}).values as Partial<Record<'only' | 'immich-url' | 'immich-key', string>>
