import { fromBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import { openShard } from '@safelight/crypto/recognition-shards'
import { signUpOwner } from '@safelight/test-kit/library'
import { expect, it } from 'vitest'
import { createApiClient } from '../../packages/client/src/api/api-client.ts'
import { openPublicShare } from '../../packages/client/src/public-link/public-share.ts'
import { createShardCalls } from '../../packages/client/src/recognition/shards/shard-calls.ts'
import { clientOf, derive } from '../sharing/actors.ts'
import { recognizing } from './recognizing.ts'

it('recognition results are never shared by an album, an item or a link', async () => {
  const { server, ada, owner, add, device } = await recognizing()
  const id = await add('a face')
  await (await device()).recognizer.run()
  const kept = await server.context.database
    .selectFrom('recognition_shards')
    .selectAll()
    .executeTakeFirstOrThrow()

  const person = await signUpOwner(server, 'bob@example.org')
  const bob = await clientOf(server, person)
  const item = await ada.open(id)
  const { id: albumId } = await ada.albums.create({ title: 'Summer', description: '' }, [item])
  const album = { type: 'album', id: albumId } as const
  const { fetch } = globalThis
  const answers: string[] = []
  globalThis.fetch = async (...asked) => {
    const answer = await fetch(...asked)
    answers.push(Buffer.from(await answer.clone().arrayBuffer()).toString('latin1'))
    return answer
  }
  try {
    await ada.sharing.shareWith(album, bob.email, 'EDIT')
    await ada.sharing.shareWith({ type: 'item', item }, bob.email, 'EDIT')
    const { url } = await ada.sharing.createLink(album, {
      title: 'Summer',
      description: '',
      createdByName: 'Ada',
      originals: true,
      expirationDays: null,
      password: undefined,
    })
    answers.length = 0
    expect((await bob.albums.page(albumId)).items).toHaveLength(1)
    const address = new URL(url ?? '')
    const token = address.pathname.replace('/share/', '')
    const share = await openPublicShare({ token, fragment: address.hash.slice(1) }, undefined, {
      baseUrl: server.url,
      derive,
    })
    expect((await share.page(0)).items).toHaveLength(1)
    const calls = createShardCalls(createApiClient(person.person.token), person.person.token)
    expect((await calls.list(0)).shards).toEqual([])
    expect(await calls.get(kept.name)).toBeUndefined()
    const all = answers.join('\n')
    expect(answers.length).toBeGreaterThan(4)
    for (const trace of [kept.name, kept.sealed.slice(0, 40), kept.sealed.slice(200, 240)]) {
      expect(all).not.toContain(trace)
    }
  } finally {
    globalThis.fetch = fetch
  }

  const sealed = fromBase64url(kept.sealed)
  const opening = (keys: typeof person.keys) =>
    openShard({ ...keys, accountId: owner.keys.accountId }, kept, sealed, map => map)
  await expect(opening(person.keys)).rejects.toThrow(OpenError)
  await expect(opening(owner.keys)).resolves.toBeDefined()
})
