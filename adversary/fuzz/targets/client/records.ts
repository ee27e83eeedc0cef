import { deepEqual, equal, ok } from 'node:assert/strict'
import { encodeMap } from '@safelight/contract/cbor'
import { mediaItem } from '@safelight/contract/items'
import { fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import { privateDetails, sharedDetails } from '@safelight/crypto/details'
import { digestOfSealed, openItemKeys } from '@safelight/crypto/items'
import { associatedData, seal } from '@safelight/crypto/seal'
import { sealDetails } from '../../../../packages/client/src/items/edits/seal-details.ts'
import { openItem } from '../../../../packages/client/src/items/item.ts'
import {
  type PrivateDetails,
  privateDetailsSchema,
  sharedDetailsSchema,
} from '../../../../packages/client/src/items/item-details.ts'
import { anAccount, anUpload, recordOf } from '../../../../packages/client/test/fixtures.ts'
import { encodeAny, filled } from '../../encode-any.ts'
import { mutateBytes } from '../../mutate-bytes.ts'
import { mutateJson } from '../../mutate-json.ts'
import { mutateMap } from '../../mutate-map.ts'
import { mutateText } from '../../mutate-text.ts'
import type { Target } from '../../run.ts'

/**
 * Attacks the reader of item records with changed records from the server. If a record passes the contract,
 * listing it must not throw, even if its details cannot be opened (format rule F8).
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
 * Attacks the reader of details with details that a hostile device sealed with the right keys. It must accept
 * only details within the format's limits.
 */
export const details: Target = {
  name: 'details',
  async prepare() {
    const account = await anAccount()
    const record = recordOf(await anUpload(account, ['garden']))
    const honest = await openItem(account, record)
    const keys = await openItemKeys(account, record.id, fromBase64url(record.wrappedKey))
    const shared = sharedDetails.encode(honest.details ?? {})
    const sharedData = associatedData('shared-details', account.accountId, record.id, 1)
    const privateData = associatedData('private-details', account.accountId, record.id, 1)
    return {
      async try(random) {
        const changed = mutateMap(random, shared)
        const sealed = random.oneIn(3)
          ? await seal(keys.details, sharedData, filled(mutateBytes(random, encodeMap(shared))))
          : await seal(keys.details, sharedData, filled(encodeAny(changed)))
        const vouching = privateDetails.encode({
          ...honest.privateDetails,
          sharedDigest: await digestOfSealed(sealed),
        })
        if (random.oneIn(2)) vouching.set(20, encodeAny(random.oneIn(2) ? shared : changed))
        const secret = random.oneIn(2) ? vouching : mutateMap(random, vouching)
        const item = await openItem(account, {
          ...record,
          sharedDetails: toBase64url(sealed),
          privateDetails: toBase64url(
            await seal(account.privateDetails, privateData, filled(encodeAny(secret))),
          ),
        })
        if (item.details) {
          deepEqual(sharedDetailsSchema.parse(item.details), item.details)
          await sealDetails(account, keys, 2, item.details, item.privateDetails ?? NONE)
        }
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

const NONE: PrivateDetails = { v: 1, labels: [], labelsConfidence: [], isFavorite: false }
