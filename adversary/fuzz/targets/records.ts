import { deepEqual, equal, ok } from 'node:assert/strict'
import { mediaItem } from '@safelight/contract/items'
import { fromBase64url, toBase64url, utf8 } from '@safelight/vault/bytes'
import {
  digestOfSealed,
  openItemKeys,
  openSharedDetails,
  sealPrivateDetails,
  sealSharedDetails,
} from '@safelight/vault/items'
import { associatedData, seal } from '@safelight/vault/seal'
import { openItem } from '../../../packages/library/src/lib/items/item.ts'
import {
  privateDetailsSchema,
  sharedDetailsSchema,
} from '../../../packages/library/src/lib/items/item-details.ts'
import { anAccount, anUpload, recordOf } from '../../../packages/library/test/fixtures.ts'
import { mutateBytes } from '../mutate-bytes.ts'
import { mutateJson } from '../mutate-json.ts'
import { mutateText } from '../mutate-text.ts'
import type { Target } from '../run.ts'

/**
 * Records of items as a server may give them out: one that passes the contract is listed, with the details
 * that were sealed or with none, and never throws (F8).
 */
export const itemRecords: Target = {
  name: 'records',
  async prepare() {
    const account = await anAccount()
    const records = [recordOf(await anUpload(account)), recordOf(await anUpload(account))]
    const honest = await Promise.all(records.map(record => openItem(account, record)))
    return {
      async try(random) {
        const own = random.pick(records)
        const field = random.pick(FIELDS)
        // Of two items of one account, or of one alone.
        const record = { ...own, [field]: random.pick(records)[field] }
        const damaged = random.oneIn(2)
          ? { ...record, [field]: mutateText(random, record[field]) }
          : mutateJson(random, record)
        const given = random.oneIn(8) ? record : damaged
        const { data } = mediaItem.safeParse(given)
        if (!data) return 'refused'
        const item = await openItem(account, data)
        const truth = honest.find(each => each.id === item.id)
        if (item.details) deepEqual(item.details, truth?.details)
        if (item.privateDetails) deepEqual(item.privateDetails, truth?.privateDetails)
        return item.details ? 'accepted' : 'refused'
      },
    }
  },
}

const FIELDS = ['id', 'wrappedKey', 'sharedDetails', 'privateDetails', 'fileName'] as const

/**
 * Details that were sealed with the right keys by a hostile device of the owner: any JSON and any bytes.
 * They come out within the bounds of the format, or not at all.
 */
export const details: Target = {
  name: 'details',
  async prepare() {
    const account = await anAccount()
    const record = recordOf(await anUpload(account, ['garden']))
    const honest = await openItem(account, record)
    const keys = await openItemKeys(account, record.id, fromBase64url(record.wrappedKey))
    const sharedText = utf8(
      JSON.stringify(await openSharedDetails(keys, 1, fromBase64url(record.sharedDetails))),
    )
    const sharedData = associatedData('shared-details', account.accountId, record.id, 1)
    return {
      async try(random) {
        const sealed = random.oneIn(3)
          ? await seal(keys.details, sharedData, mutateBytes(random, sharedText))
          : await sealSharedDetails(keys, 1, mutateJson(random, honest.details) ?? null)
        const vouching = {
          ...honest.privateDetails,
          sharedDigest: await digestOfSealed(sealed),
        }
        const secret = random.oneIn(2) ? vouching : (mutateJson(random, vouching) ?? null)
        const item = await openItem(account, {
          ...record,
          sharedDetails: toBase64url(sealed),
          privateDetails: toBase64url(await sealPrivateDetails(account, record.id, 1, secret)),
        })
        if (item.details) deepEqual(sharedDetailsSchema.parse(item.details), item.details)
        if (item.privateDetails)
          deepEqual(privateDetailsSchema.parse(item.privateDetails), item.privateDetails)
        ok(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/.test(item.takenLocal))
        ok(Number.isSafeInteger(item.size) && item.size >= 0)
        equal(({} as Record<string, unknown>).x, undefined)
        return item.details ? 'accepted' : 'refused'
      },
    }
  },
}
