import { deriveAccountKeys, importMasterKey } from '@safelight/vault/account-keys'
import { fromBase64url } from '@safelight/vault/bytes'
import { type CborMap, encodeMap } from '@safelight/vault/cbor'
import { openBlock } from '@safelight/vault/recognition-blocks'
import { expect, it } from 'vitest'
import guests from '../../../docs/vectors/guest-links.json' with { type: 'json' }
import vector from '../../../docs/vectors/recognition.json' with { type: 'json' }
import { giftDetails, guestPayload } from '../src/lib/guests/gift-details.ts'
import { REFUSED_LABELS, REFUSED_LABELS_FORM } from '../src/lib/labels/refused-labels.ts'
import { CHOICES_FORM } from '../src/lib/memories/choices-form.ts'
import { PEOPLE_FORM } from '../src/lib/people/people-form.ts'

/* What scripts/make-vectors.py wrote of what only a person knows (F19) is read, and written again in the same bytes. */

const again = {
  'people-0': (map: CborMap) => [PEOPLE_FORM.read(map), PEOPLE_FORM.write(PEOPLE_FORM.read(map))],
  'memories-0': (map: CborMap) => [
    CHOICES_FORM.read(map),
    CHOICES_FORM.write(CHOICES_FORM.read(map)),
  ],
  [REFUSED_LABELS]: (map: CborMap) => [
    REFUSED_LABELS_FORM.read(map),
    REFUSED_LABELS_FORM.write(REFUSED_LABELS_FORM.read(map)),
  ],
} as Record<string, (map: CborMap) => [unknown, CborMap]>

it.each(vector.known)('reads and writes the block $name of the vectors', async block => {
  const { name, version, sealed, value } = block
  const keys = await deriveAccountKeys(
    vector.accountId,
    await importMasterKey(fromBase64url(vector.masterKey)),
  )
  const map = await openBlock(keys, { name, version }, fromBase64url(sealed), each => each)
  if (!map) throw new Error('The block was deleted.')
  const [read, written] = again[name]?.(map) ?? []
  expect(read).toEqual(value)
  expect(written && encodeMap(written)).toEqual(encodeMap(map))
})

it('reads what a guest link says and what a visitor gave', () => {
  expect(guestPayload.parse(guests.payload.value)).toEqual(guests.payload.value)
  expect(giftDetails.parse(guests.gift.details.value)).toEqual(guests.gift.details.value)
})
