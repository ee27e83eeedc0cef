import { expect, it } from 'vitest'
import vector from '../../../docs/vectors/recognition.json' with { type: 'json' }
import { deriveAccountKeys, importMasterKey } from '../src/accounts/account-keys.ts'
import { fromBase64url as b64, toBase64url } from '../src/primitives/bytes.ts'
import { OpenError } from '../src/primitives/errors.ts'
import { openBlock, sealBlock, sealDeletion } from '../src/recognition/blocks.ts'
import { type SeenRecord, seenMap, seenRecords } from '../src/recognition/seen-block.ts'

/* What scripts/make-vectors.py wrote of F19 is read by the vault. */

const text = (embedding: Int8Array) => toBase64url(new Uint8Array(embedding.buffer))
const plainly = ({ embedding, faces, ...rest }: SeenRecord) => ({
  ...rest,
  ...(embedding ? { embedding: text(embedding) } : {}),
  faces: faces.map(face => ({ ...face, embedding: text(face.embedding) })),
})

it.each(vector.blocks)('a block $about opens (F19)', async ({ name, version, sealed, value }) => {
  const account = await deriveAccountKeys(
    vector.accountId,
    await importMasterKey(b64(vector.masterKey)),
  )
  const records = await openBlock(account, { name, version }, b64(sealed), seenRecords)
  expect(records?.map(plainly)).toEqual(value)
  const again = await sealBlock(account, { name, version }, seenMap(records ?? []))
  expect(await openBlock(account, { name, version }, again, seenRecords)).toEqual(records)
})

it('the deletion of a block opens under its own version alone (F19)', async () => {
  const account = await deriveAccountKeys(
    vector.accountId,
    await importMasterKey(b64(vector.masterKey)),
  )
  const { name, version, sealed } = vector.deletion
  expect(await openBlock(account, { name, version }, b64(sealed), seenRecords)).toBeUndefined()
  for (const place of [
    { name, version: version + 1 },
    { name: 'seen-2021-08-1', version },
  ]) {
    await expect(openBlock(account, place, b64(sealed), seenRecords)).rejects.toThrow(OpenError)
  }
  expect(await sealDeletion(account, { name, version })).toHaveLength(b64(sealed).length)
})
