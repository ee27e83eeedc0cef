import type { Album } from '@safelight/contract/albums'
import { type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  ask,
  createAlbum,
  createLink,
  newAlbumLink,
  rotationOf,
  shareAlbum,
} from '@safelight/test-kit/sharing/sharing'
import { beforeEach, expect, it } from 'vitest'

const LIMIT = 1_000_000
const LARGE = random(6000)

let server: TestServer
let owner: Person
let friend: Person
let album: Album
let tokens: string[]
beforeEach(async () => {
  server = await startServer({ storageLimit: LIMIT })
  owner = await signUp(server, 'owner@example.org')
  friend = await signUp(server, 'friend@example.org')
  album = await createAlbum(server, owner)
  await shareAlbum(server, owner, album, friend, 'edit')
  tokens = []
  for (let i = 0; i < 2; i += 1) {
    tokens.push((await createLink(server, owner, newAlbumLink(album))).token)
  }
  await server.context.database.updateTable('counters').set({ used_bytes: LIMIT }).execute()
})

type Rotation = Awaited<ReturnType<typeof rotationOf>>

/**
 * Calls that contain a rotation. `part` names the members whose right the call lowers, or the members or
 * links that the call removes.
 */
const CALLS: [string, () => { method: string; path: string; part: object }][] = [
  ['renewing an album', () => ({ method: 'POST', path: 'epoch', part: {} })],
  [
    'lowering a right',
    () => ({ method: 'PUT', path: `share/${friend.id}`, part: { lowered: [friend.id] } }),
  ],
  [
    'removing a person',
    () => ({ method: 'DELETE', path: `share/${friend.id}`, part: { without: [friend.id] } }),
  ],
  ['ending a link', () => ({ method: 'DELETE', path: '', part: { without: [tokens[0]] } })],
]

const GROWN: ((rotation: Rotation) => Rotation)[] = [
  rotation => ({ ...rotation, details: { ...rotation.details, sealed: LARGE } }),
  rotation => ({ ...rotation, members: { ...rotation.members, sealed: LARGE } }),
  rotation => ({ ...rotation, links: rotation.links.map(link => ({ ...link, sealed: LARGE })) }),
]

it.each(CALLS)(
  '%s is rejected if the texts of the new epoch exceed the storage',
  async (_, given) => {
    const { method, path, part } = given()
    const address = path ? `/api/albums/${album.id}/${path}` : `/api/shares/link/${tokens[0]}`
    const rotation = await rotationOf(server, owner, album.id, part)
    for (const grow of GROWN) {
      const { status, body } = await ask(server, owner, method, address, {
        rotation: grow(rotation),
      })
      expect([status, body.code]).toEqual([413, 'QUOTA_EXCEEDED'])
    }
    expect((await ask(server, owner, method, address, { rotation })).status).toBe(200)
  },
)
