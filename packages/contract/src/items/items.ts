import { timelineCursor } from '../wire/cursors.ts'
import { bytes, sealed, wrapped } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { itemPageRows, itemRows } from './item-rows.ts'
import { itemFileName, itemId } from './media-keys.ts'
import { ALL_MEDIA_TYPES } from './media-types.ts'

export const mediaType = z.enum(ALL_MEDIA_TYPES)

/** A calendar day, `YYYY-MM-DD`: the only part of a time that the server is told. */
export const day = z.iso.date()

const details = sealed(LIMITS.sealedDetailsChars)

/** An item as the server knows it: sealed values beside the little that it may see (format rule F11). */
export const mediaItem = z.object({
  id: itemId,
  fileName: itemFileName,
  name: itemFileName,
  filePath: z.string().max(100),
  type: mediaType,
  /** Plaintext bytes of the original. */
  size: z.int().nonnegative(),
  checksum: bytes(32),
  dateAdded: z.iso.datetime({ precision: 3 }),
  dateTaken: day,
  creationDate: day,
  version: z.int().positive(),
  /** The version under which the private details are sealed (format rule F8). */
  privateVersion: z.int().positive(),
  wrappedKey: wrapped(32),
  sharedDetails: details,
  privateDetails: details,
})

/**
 * An own item in a list. Rows have no shared details where the private ones, which were sealed under the same
 * version, hold them too (format rule F8).
 */
export const listedItem = mediaItem.extend({ sharedDetails: details.optional() })

/**
 * A page by its number is whole, however much text it has: the page with the next number begins where a full
 * one ends, and one with fewer items than its limit is the last. A page behind a cursor ends before its
 * limit once it has `LIMITS.pageChars` of sealed text; it has more then, and those come behind its last item.
 */
export const mediaPage = z.object({
  fileUploadResponseList: z.array(listedItem),
  currentPage: z.int().nonnegative(),
  totalPages: z.int().nonnegative(),
  hasMore: z.boolean(),
})

/** The ids of what a call about many items has not looked at, once its answer has `LIMITS.pageChars` of text. */
export const left = z.array(itemId).default([])

export const allMetadata = endpoint({
  method: 'GET',
  path: '/api/media/all-metadata',
  response: z.array(listedItem),
  rows: itemRows,
})

export const pageNumber = z.coerce.number().int().min(0).max(1_000_000_000)
export const pageSize = z.coerce.number().int().min(1).max(LIMITS.largestPage)

/** In an address; an empty text is not the year 0. */
const year = z.coerce
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)

/** Any other is of no `day`. */
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
    }),
  ),
})

/** The years that have items, newest first. */
export const availableYears = endpoint({
  method: 'GET',
  path: '/api/media/years',
  response: z.array(yearOfDay),
})

/** The steps of one year: `page`, `totalPages` and `hasMore` speak of that year alone. */
export const yearSteps = endpoint({
  method: 'GET',
  path: '/api/media/all-metadata-year-month-steps/:page/:size/:year',
  params: z.object({ page: pageNumber, size: pageSize, year }),
  query: z.object({ after: timelineCursor.optional() }),
  response: mediaPage,
  rows: itemPageRows,
})

/** All items of one month, newest day first. */
export const forYearMonth = endpoint({
  method: 'GET',
  path: '/api/media/for-year-month',
  query: z.object({ year, month: z.coerce.number().int().min(1).max(12) }),
  response: z.array(listedItem),
  rows: itemRows,
})

/** Which files the library has already, by their private fingerprints (format rule F12). */
export const duplicates = endpoint({
  method: 'POST',
  path: '/api/media/duplicates',
  body: z.strictObject({ checksums: z.array(bytes(32)).min(1).max(LIMITS.duplicatesAsked) }),
  response: z.object({
    /** At most one for each checksum, in no order; one outside the trash if there is one. */
    known: z.array(z.object({ checksum: bytes(32), id: itemId, trashed: z.boolean() })),
  }),
})

export type MediaItem = z.infer<typeof mediaItem>
export type ListedItem = z.infer<typeof listedItem>
export type MediaPage = z.infer<typeof mediaPage>
export type Duplicate = z.infer<typeof duplicates.response>['known'][number]
export type MonthCount = z.infer<typeof availableMonths.response>[number]
