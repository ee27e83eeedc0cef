import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { mediaPage, pageNumber, pageSize } from './items.ts'

/**
 * The server's part of a search. The words that the server understands are years (`2021`), months (`2021-07`,
 * `july`, `jul`), days (`2021-07-04`), `photo`, `video` and file endings (`png`). An item must match all of
 * them. The device searches names, places and labels itself, and must not send such words.
 */
export const search = endpoint({
  method: 'GET',
  path: '/api/media/search',
  query: z.object({
    limit: pageSize.default(LIMITS.searchPage),
    page: pageNumber.default(0),
    q: z.string().max(LIMITS.searchChars).default(''),
  }),
  response: mediaPage,
})
