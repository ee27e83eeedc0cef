import { signUp } from '@safelight/test-kit/accounts/account'
import { startServer } from '@safelight/test-kit/server'
import { aGuestLink, aGuestUpload } from '@safelight/test-kit/sharing/guest-uploads'
import { createAlbum } from '@safelight/test-kit/sharing/sharing'
import {
  begin,
  CHUNK,
  complete,
  digestOfDigests,
  sendChunks,
} from '@safelight/test-kit/uploads/chunked'
import { SIZE } from '@safelight/test-kit/uploads/chunked-sending'
import { aStagedItem, beginStaged, trigger } from '@safelight/test-kit/uploads/staging'
import {
  digestOf,
  makeUpload,
  type TestUpload,
  uploaded,
} from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'

const inOne = ({ file, renditions }: TestUpload) => ({
  original_digest: digestOf(file),
  chunk_bytes: null,
  renditions_digest: renditions.length > 0 ? digestOf(renditions) : null,
})
const inChunks = ({ file, renditions }: TestUpload) => ({
  original_digest: digestOfDigests(
    [0, 1, 2, 3].map(index => digestOf(file.subarray(index * CHUNK, (index + 1) * CHUNK))),
  ),
  chunk_bytes: CHUNK,
  renditions_digest: renditions.length > 0 ? digestOf(renditions) : null,
})

it("stores the digests of each item's blobs, for every kind of upload", async () => {
  const server = await startServer()
  const { token } = await signUp(server)
  const kept = new Map<string, object>()

  for (const renditions of [undefined, []]) {
    const whole = await uploaded(server, token, makeUpload({}, renditions))
    kept.set(whole.dto.id, inOne(whole))
    const staged = makeUpload({}, renditions)
    await aStagedItem(server, token, staged)
    kept.set(staged.dto.id, inOne(staged))
    for (const way of [begin, beginStaged]) {
      const large = makeUpload({ size: SIZE }, renditions)
      const sending = await way(server, token, large)
      await sendChunks(sending)
      expect((await complete(sending)).status).toBe(200)
      kept.set(large.dto.id, inChunks(large))
    }
  }
  await trigger(server, token)

  const rows = await server.context.database
    .selectFrom('items')
    .select(['id', 'original_digest', 'chunk_bytes', 'renditions_digest'])
    .execute()
  expect(new Map(rows.map(({ id, ...digests }) => [id, digests]))).toEqual(kept)
})

it('stores the digests of guest uploads', async () => {
  const server = await startServer()
  const owner = await signUp(server)
  const { id } = await createAlbum(server, owner)
  const { file, renditions } = await aGuestUpload(server, await aGuestLink(server, owner, id))
  expect(
    await server.context.database
      .selectFrom('guest_files')
      .select(['original_digest', 'thumbnail_digest'])
      .execute(),
  ).toEqual([{ original_digest: digestOf(file), thumbnail_digest: digestOf(renditions) }])
})
