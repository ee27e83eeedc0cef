import { deepEqual, ok } from 'node:assert/strict'
import { changeRows } from '@safelight/contract/change-rows'
import { changes } from '@safelight/contract/changes'
import { END_OF_ROWS, encodeRow, frame } from '@safelight/contract/rows'
import { type Bytes, concat, fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import { ApiError } from '../../../../packages/client/src/api/api-client.ts'
import { readRows } from '../../../../packages/client/src/api/read-rows.ts'
import { mutateBytes } from '../../mutate-bytes.ts'
import type { Random } from '../../random.ts'
import type { Target } from '../../run.ts'
import { inPieces } from '../support.ts'

const ID = '01J0000000000000000000000A'

/**
 * Attacks the reader of rows with damaged responses. It must return the rows that they contain, or throw an
 * ApiError with the code NETWORK or INVALID_RESPONSE.
 */
export const rows: Target = {
  name: 'rows',
  prepare: async () => ({
    async try(random) {
      const page = somePage(random)
      const isIntact = random.oneIn(6)
      const honest = bytesOf(page)
      const served = isIntact ? honest : mutateBytes(random, honest, [END_OF_ROWS as Bytes])
      const read = readRows(changeRows, inPieces(served, random.pick([1, 7, 1000])))
      const [end] = await Promise.allSettled([read])
      if (end.status === 'rejected') {
        ok(end.reason instanceof ApiError, end.reason)
        ok(['NETWORK', 'INVALID_RESPONSE'].includes(end.reason.code))
        ok(!isIntact)
        return 'refused'
      }
      const { success, data } = changes.response.safeParse(end.value)
      if (isIntact) deepEqual(data, page)
      return success ? 'accepted' : 'refused'
    },
  }),
}

function somePage(random: Random) {
  const list = Array.from({ length: random.below(4) }, (_, i) =>
    random.oneIn(3)
      ? { seq: i + 1, id: ID, deleted: random.oneIn(2) }
      : { seq: i + 1, item: someItem(random) },
  )
  return { changes: list, next: list.length, hasMore: random.oneIn(2), last: 9 }
}

function someItem(random: Random) {
  const sealed = () => toBase64url(random.bytes(29 + random.below(40)))
  const name = `${ID}.jpg`
  return {
    id: ID,
    fileName: name,
    name,
    filePath: `/${name}`,
    type: 'image/jpeg',
    size: random.below(2 ** 31),
    checksum: toBase64url(random.bytes(32)),
    dateAdded: '2024-06-01T10:00:00.000Z',
    dateTaken: '2024-05-17',
    creationDate: '2024-05-17',
    version: 2,
    privateVersion: 1,
    wrappedKey: toBase64url(random.bytes(61)),
    sharedDetails: sealed(),
    privateDetails: sealed(),
  }
}

function bytesOf({ changes: list, ...rest }: ReturnType<typeof somePage>): Bytes {
  const row = (entry: object) =>
    frame(encodeRow(changeRows.fields, changeRows.toRecord(entry as never), fromBase64url))
  return concat(
    ...list.map(row),
    END_OF_ROWS,
    frame(encodeRow(changeRows.trailer, rest, fromBase64url)),
  )
}
