import { encodeMap } from '@safelight/contract/cbor'
import { deriveAccountKeys, importMasterKey } from '@safelight/crypto/account-keys'
import { fromBase64url } from '@safelight/crypto/bytes'
import { guestUploadDetails } from '@safelight/crypto/guest-upload-details'
import { openShard } from '@safelight/crypto/recognition-shards'
import { expect, it } from 'vitest'
import guests from '../../../docs/vectors/guest-links.json' with { type: 'json' }
import vector from '../../../docs/vectors/recognition.json' with { type: 'json' }
import { guestPayload } from '../src/guest-upload/guest-upload-details.ts'
import { CHOICES_FORM } from '../src/memories/choices-form.ts'
import { PEOPLE_FORM } from '../src/people/people-form.ts'
import { type DecisionSet, decisionShard } from '../src/recognition/shards/decision-set.ts'
import { MEMORY_CHOICES, SUGGESTION_CHOICES } from '../src/recognition/shards/kept-shards.ts'
import { PEOPLE_SHARD } from '../src/recognition/shards/people-shard.ts'
import { REFUSED_LABELS_FORM } from '../src/search/labels/refused-labels.ts'
import { REFUSED_TAGS_FORM } from '../src/search/things/refused-tags.ts'
import { recordOf } from './said.ts'

/* Decodes and encodes the vectors of scripts/make-vectors.py for a person's decisions (F19). */

const READERS: Record<string, (set: DecisionSet) => unknown> = {
  [PEOPLE_SHARD]: set => recordOf(PEOPLE_FORM, set),
  [MEMORY_CHOICES]: set => recordOf(CHOICES_FORM, set),
  [SUGGESTION_CHOICES]: set => ({
    ...recordOf(REFUSED_LABELS_FORM, set),
    tags: recordOf(REFUSED_TAGS_FORM, set),
  }),
}

it.each(vector.known)('reads and writes the shard $name of the test vectors', async shard => {
  const { name, version, sealed, value } = shard
  const keys = await deriveAccountKeys(
    vector.accountId,
    await importMasterKey(fromBase64url(vector.masterKey)),
  )
  const map = await openShard(keys, { name, version }, fromBase64url(sealed), each => each)
  if (!map) throw new Error('the shard was deleted')
  const set = decisionShard.decode(map)
  expect(READERS[name]?.(set)).toEqual(value)
  expect(encodeMap(decisionShard.encode(set))).toEqual(encodeMap(map))
})

it('reads the payload of a guest link and the details of a guest upload', () => {
  expect(guestPayload.parse(guests.payload.value)).toEqual(guests.payload.value)
  expect(guestUploadDetails.is(guests.guestUpload.details.value)).toBe(true)
})
