import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { mediaPage, pageNumber, pageSize } from './items.ts'

/**
 * The server's part of a search: it knows days and file types alone (format rule F11). Words are years
 * (`2021`), months (`2021-07`, `july`, `jul`), days (`2021-07-04`), `photo`, `video` and the endings of
 * names (`png`); an item is found when all of them match. Names, places and labels are found on the
 * device: a client keeps words of other kinds to itself.
 */
export const search = endpoint({
  method: 'GET',
  path: '/api/media/search',
  query: z.object({
    limit: pageSize.default(LIMITS.searchPage),
    page: pageNumber.default(0),
    /** Nothing is found for a blank one. */
    q: z.string().max(LIMITS.searchChars).default(''),
  }),
  response: mediaPage,
})
