import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { toBase64url } from '@safelight/crypto/bytes'
import {
  createItemKeys,
  digestOfSealed,
  sealPrivateDetails,
  sealSharedDetails,
} from '@safelight/crypto/items'
import { startStream } from '@safelight/crypto/streams'
import { signUpOwner } from '@safelight/test-kit/library'
import { makeUpload, newId, sendParts } from '@safelight/test-kit/uploads/uploads'
import { aPerson } from '../account.ts'
import { type SignedIn, signedInAs } from '../ready-account.ts'

/** Creates an account with one video through the API, because a browser's upload takes minutes. */
export async function seedVideo(
  server: { url: string },
  path: string,
  name: string,
): Promise<{ signedIn: SignedIn; bytes: number }> {
  const owner = await signUpOwner(server, aPerson().email)
  const { person, keys } = owner
  const id = newId()
  const { item, wrappedKey } = await createItemKeys(keys, id)
  const { header, encrypt } = await startStream(item, 'original')
  const original = await openAsBlob(path)
  const ciphertextPath = `${path}.encrypted`
  const digest = await writeHashed(original.stream().pipeThrough(encrypt), ciphertextPath)

  const type = 'video/mp4'
  const day = '2024-05-17'
  const shared = {
    v: 1,
    name,
    type,
    taken: { local: `${day}T12:00:00.000`, offsetMinutes: null },
    streams: { original: { length: original.size, header: toBase64url(header), type } },
  }
  const sealed = await sealSharedDetails(item, 1, shared)
  const sharedDigest = await digestOfSealed(sealed)
  const secret = { v: 1, labels: [], labelsConfidence: [], isFavorite: false, sharedDigest, shared }
  const dto = {
    ...makeUpload({ id, type }, []).dto,
    size: original.size,
    creationDate: day,
    wrappedKey: toBase64url(wrappedKey),
    sharedDetails: toBase64url(sealed),
    privateDetails: toBase64url(await sealPrivateDetails(keys, id, 1, secret)),
    digest,
  }
  const answer = await sendParts(server, person.token, [
    ['dto', JSON.stringify(dto)],
    ['file', await openAsBlob(ciphertextPath)],
  ])
  if (!answer.ok) throw new Error(await answer.text())
  await rm(ciphertextPath)
  return { signedIn: signedInAs(owner), bytes: original.size }
}

async function writeHashed(stream: ReadableStream<Uint8Array>, path: string): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'w')
  try {
    for await (const chunk of stream) {
      hash.update(chunk)
      await file.write(chunk)
    }
  } finally {
    await file.close()
  }
  return hash.digest('base64url')
}
