import { timelineCursor } from '../wire/cursors.ts'
import { bytes, sealed, wrapped } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { itemPageRows, itemRows } from './item-rows.ts'
import { itemFileName, itemId } from './media-keys.ts'
import { ALL_MEDIA_TYPES } from './media-types.ts'

export const mediaType = z.enum(ALL_MEDIA_TYPES)

/** A calendar day, `YYYY-MM-DD`: the only part of a time that the server learns. */
export const day = z.iso.date()

const details = sealed(LIMITS.sealedDetailsChars)

/** An item as the server sees it: sealed values, and the few that the server can read (format rule F11). */
export const mediaItem = z.object({
  id: itemId,
  fileName: itemFileName,
  name: itemFileName,
  filePath: z.string().max(100),
  type: mediaType,
  size: z.int().nonnegative(),
  checksum: bytes(32),
  dateAdded: z.iso.datetime({ precision: 3 }),
  dateTaken: day,
  creationDate: day,
  version: z.int().positive(),
  /** The version under which the private details were sealed (format rule F8). */
  privateVersion: z.int().positive(),
  wrappedKey: wrapped(32),
  sharedDetails: details,
  privateDetails: details,
})

/** An own item in a list. Rows omit shared details that the private ones also hold (format rule F8). */
export const listedItem = mediaItem.extend({ sharedDetails: details.optional() })

/**
 * A page of items. A page by number is full unless it is the last one. A page after a cursor may end early:
 * `LIMITS.pageChars` limits its sealed text. If `hasMore` is true, the next page continues after its last
 * item.
 */
export const mediaPage = z.object({
  fileUploadResponseList: z.array(listedItem),
  currentPage: z.int().nonnegative(),
  totalPages: z.int().nonnegative(),
  hasMore: z.boolean(),
})

/** Ids that a bulk call did not process, because its answer reached `LIMITS.pageChars` of text. */
export const left = z.array(itemId).default([])

export const allMetadata = endpoint({
  method: 'GET',
  path: '/api/media/all-metadata',
  response: z.array(listedItem),
  rows: itemRows,
})

export const pageNumber = z.coerce.number().int().min(0).max(1_000_000_000)
export const pageSize = z.coerce.number().int().min(1).max(LIMITS.largestPage)

/** A year in a path or query. Rejects an empty text, which would otherwise become the year 0. */
const year = z.coerce
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)

/** The years that `day` can have. */
const yearOfDay = z.int().min(0).max(9999)

export const allMetadataSteps = endpoint({
  method: 'GET',
  path: '/api/media/all-metadata-steps/:page/:limit',
  params: z.object({ page: pageNumber, limit: pageSize }),
  query: z.object({ after: timelineCursor.optional() }),
  response: mediaPage,
  rows: itemPageRows,
})

export const availableMonths = endpoint({
  method: 'GET',
  path: '/api/media/available-months',
  response: z.array(
    z.object({
      year: yearOfDay,
      month: z.int().min(1).max(12),
      count: z.int().positive(),
      videos: z.int().nonnegative(),
      /** Missing from servers of earlier versions, which count documents as photos. */
      documents: z.int().nonnegative().default(0),
    }),
  ),
})

export const availableYears = endpoint({
  method: 'GET',
  path: '/api/media/years',
  response: z.array(yearOfDay),
})

/** Pages through one year. `page`, `totalPages` and `hasMore` refer to that year. */
export const yearSteps = endpoint({
  method: 'GET',
  path: '/api/media/all-metadata-year-month-steps/:page/:size/:year',
  params: z.object({ page: pageNumber, size: pageSize, year }),
  query: z.object({ after: timelineCursor.optional() }),
  response: mediaPage,
  rows: itemPageRows,
})

export const forYearMonth = endpoint({
  method: 'GET',
  path: '/api/media/for-year-month',
  query: z.object({ year, month: z.coerce.number().int().min(1).max(12) }),
  response: z.array(listedItem),
  rows: itemRows,
})

/** Finds files that the library already has, by their private fingerprints (format rule F12). */
export const duplicates = endpoint({
  method: 'POST',
  path: '/api/media/duplicates',
  body: z.strictObject({ checksums: z.array(bytes(32)).min(1).max(LIMITS.duplicatesAsked) }),
  response: z.object({
    /**
     * At most one item for each checksum, in any order. If several items have the same checksum, the answer
     * names one outside the trash, if there is one.
     */
    known: z.array(z.object({ checksum: bytes(32), id: itemId, trashed: z.boolean() })),
  }),
})

export type MediaItem = z.infer<typeof mediaItem>
export type ListedItem = z.infer<typeof listedItem>
export type MediaPage = z.infer<typeof mediaPage>
export type Duplicate = z.infer<typeof duplicates.response>['known'][number]
export type MonthCount = z.infer<typeof availableMonths.response>[number]
