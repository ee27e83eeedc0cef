import { expect, it } from 'vitest'
import vector from '../../../docs/vectors/recognition.json' with { type: 'json' }
import { deriveAccountKeys, importMasterKey } from '../src/accounts/account-keys.ts'
import { fromBase64url as b64, toBase64url } from '../src/primitives/bytes.ts'
import { OpenError } from '../src/primitives/errors.ts'
import { type DetectionRecord, detectionShard } from '../src/recognition/detection-shard.ts'
import { openShard, sealDeletion, sealShard } from '../src/recognition/shards.ts'

/* Checks that packages/crypto reads the vectors that scripts/make-vectors.py wrote for format rule F19. */

const text = (embedding: Int8Array) => toBase64url(new Uint8Array(embedding.buffer))
const plainly = ({ embedding, faces, ...rest }: DetectionRecord) => ({
  ...rest,
  ...(embedding ? { embedding: text(embedding) } : {}),
  faces: faces.map(face => ({ ...face, embedding: text(face.embedding) })),
})

it.each(vector.shards)(
  'a shard can be decrypted (F19): $about',
  async ({ name, version, sealed, value }) => {
    const account = await deriveAccountKeys(
      vector.accountId,
      await importMasterKey(b64(vector.masterKey)),
    )
    const records = await openShard(account, { name, version }, b64(sealed), detectionShard.decode)
    expect(records?.map(plainly)).toEqual(value)
    const again = await sealShard(account, { name, version }, detectionShard.encode(records ?? []))
    expect(await openShard(account, { name, version }, again, detectionShard.decode)).toEqual(
      records,
    )
  },
)

it('the deletion of a shard can be decrypted only under its own version (F19)', async () => {
  const account = await deriveAccountKeys(
    vector.accountId,
    await importMasterKey(b64(vector.masterKey)),
  )
  const { name, version, sealed } = vector.deletion
  expect(
    await openShard(account, { name, version }, b64(sealed), detectionShard.decode),
  ).toBeUndefined()
  for (const place of [
    { name, version: version + 1 },
    { name: 'seen-2021-08-1', version },
  ]) {
    await expect(openShard(account, place, b64(sealed), detectionShard.decode)).rejects.toThrow(
      OpenError,
    )
  }
  expect(await sealDeletion(account, { name, version })).toHaveLength(b64(sealed).length)
})
