import type { CborMap } from '@safelight/contract/cbor'
import type { Bytes } from '@safelight/crypto/bytes'
import { toBase64url } from '@safelight/crypto/bytes'
import { detectionShard } from '@safelight/crypto/detection-shard'
import {
  createGuestLink,
  sealGuestPayload,
  writeGuestFragment,
} from '@safelight/crypto/guest-links'
import { sealShard } from '@safelight/crypto/recognition-shards'
import { type Original, type Owner, signUpOwner, uploadOriginal } from '@safelight/test-kit/library'
import { putDone } from '@safelight/test-kit/recognition'
import type { TestServer } from '@safelight/test-kit/server'
import { aGuestLink, aGuestUpload } from '@safelight/test-kit/sharing/guest-uploads'
import { ask, done } from '@safelight/test-kit/sharing/sharing'
import { encryptGuestUpload } from '../../packages/client/src/guest-upload/encrypt-guest-upload.ts'
import { CHOICES_FORM } from '../../packages/client/src/memories/choices-form.ts'
import { PEOPLE_FORM } from '../../packages/client/src/people/people-form.ts'
import { newPerson } from '../../packages/client/src/people/people-record.ts'
import { decide, decisionShard } from '../../packages/client/src/recognition/shards/decision-set.ts'
import { REFUSED_LABELS_FORM } from '../../packages/client/src/search/labels/refused-labels.ts'
import { REFUSED_TAGS_FORM } from '../../packages/client/src/search/things/refused-tags.ts'
import { aReading } from '../../packages/client/test/fixtures.ts'
import { saidOf } from '../../packages/client/test/said.ts'
import { aServer, clientOf, type Somebody } from '../sharing/actors.ts'

export interface WholeLibrary {
  server: TestServer
  owner: Owner
  expected: {
    files: Record<string, string>
    people: object[]
    memories: object
    refused: object[]
    refusedTags: { items: object[]; hidden: number[] }
    links: object[]
    guestLinks: object[]
  }
}

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)
const JULY: Original['taken'] = { local: '2021-07-04T18:30:05.120', offsetMinutes: 60 }
const LATER: Original['taken'] = { local: '2021-07-04T18:30:06.000', offsetMinutes: 60 }
const MAY: Original['taken'] = { local: '2022-05-17T10:20:30.250', offsetMinutes: null }

export async function aWholeLibrary(): Promise<WholeLibrary> {
  const server = await aServer()
  const profile = { firstName: 'Ada', lastName: 'Lovelace' }
  const owner = await signUpOwner(server, 'ada@example.org', { profile })
  const ada = await clientOf(server, owner)
  const [bobOwner, carolOwner] = [
    await signUpOwner(server, 'bob@example.org'),
    await signUpOwner(server, 'carol@example.org'),
  ]
  const [bob, carol] = [await clientOf(server, bobOwner), await clientOf(server, carolOwner)]
  const original = async (whose: Somebody, by: Owner, name: string, taken = JULY, movie?: string) =>
    whose.open(
      await uploadOriginal(server, by, {
        name,
        bytes: bytesOf(`${whose.email} ${name}`),
        taken,
        ...(movie && { movie: bytesOf(movie) }),
      }),
    )
  const own = (name: string, taken = JULY, movie?: string) =>
    original(ada, owner, name, taken, movie)

  const plain = await own('plain.jpg', MAY)
  const mine = await own('mine.jpg')
  const live = await own('live.HEIC', LATER, 'the movie of Ada')
  const edited = await own('edited.jpg')
  await ada.sharing.shareWith({ type: 'item', item: edited }, bob.email, 'EDIT')
  await bob.sharing.editItem(edited.id, { name: 'edited by Bob.jpg' })
  const trashed = await own('trashed.jpg')
  await done(ask(server, owner.person, 'POST', '/api/media/trash', { ids: [trashed.id] }))

  const album = await ada.albums.create({ title: 'Everywhere', description: 'By the sea' }, [mine])
  const what = { type: 'album', id: album.id } as const
  await ada.sharing.shareWith(what, bob.email, 'EDIT')
  await bob.albums.add(album.id, [await original(bob, bobOwner, 'added.jpg', MAY)])
  for (let i = 0; i < 2; i += 1) {
    const { people } = await ada.sharing.shareWith(what, carol.email, 'VIEW')
    const carols = people.find(person => person.email === carol.email)
    if (!carols) throw new Error('not shared')
    await ada.sharing.revoke(what, carols)
  }
  await ada.albums.add(album.id, [live])
  await ada.albums.setCover(album.id, live)
  await ada.albums.create({ title: 'A second one', description: '' }, [mine, plain])

  const single = await original(bob, bobOwner, 'single.jpg')
  await bob.sharing.shareWith({ type: 'item', item: single }, ada.email, 'VIEW')
  const bobs = await original(bob, bobOwner, 'live of Bob.HEIC', JULY, 'the movie of Bob')
  const theirs = await bob.albums.create({ title: 'Bob’s', description: '' }, [bobs])
  const shared = { type: 'album', id: theirs.id } as const
  await bob.sharing.shareWith(shared, ada.email, 'VIEW')
  await bob.sharing.shareWith(shared, carol.email, 'EDIT')
  await carol.albums.add(theirs.id, [await original(carol, carolOwner, 'by Carol.jpg')])
  await bob.albums.create({ title: 'Private', description: '' }, [bobs])
  await ada.albums.get(theirs.id)

  const options = { description: '', originals: true, createdByName: 'Ada', expirationDays: null }
  const links = [
    await ada.sharing.createLink(
      { type: 'item', item: mine },
      { ...options, title: 'One picture', password: undefined },
    ),
    await ada.sharing.createLink(what, { ...options, title: 'The album', password: 'for family' }),
  ]

  const guests = await addGuests(server, owner, album.id)
  const known = await addKnown(server, owner, mine.id, live.id)
  return {
    server,
    owner,
    expected: {
      files: {
        '2022-05/plain.jpg': 'ada@example.org plain.jpg',
        '2021-07/mine.jpg': 'ada@example.org mine.jpg',
        '2021-07/live.HEIC': 'ada@example.org live.HEIC',
        '2021-07/live.mov': 'the movie of Ada',
        '2021-07/edited by Bob.jpg': 'ada@example.org edited.jpg',
        'trash/2021-07/trashed.jpg': 'ada@example.org trashed.jpg',
        'shared/2022-05/added.jpg': 'bob@example.org added.jpg',
        'shared/2021-07/single.jpg': 'bob@example.org single.jpg',
        'shared/2021-07/live of Bob.HEIC': 'bob@example.org live of Bob.HEIC',
        'shared/2021-07/live of Bob.mov': 'the movie of Bob',
        'shared/2021-07/by Carol.jpg': 'carol@example.org by Carol.jpg',
        'guest-uploads/2024-05/dance.jpg': guests.content,
      },
      ...known,
      links: links.map(({ url = '' }, i) => ({
        title: ['One picture', 'The album'][i],
        address: url.replace(server.url, ''),
        hasPassword: i === 1,
      })),
      guestLinks: [guests.link],
    },
  }
}

async function addGuests(server: TestServer, owner: Owner, albumId: string) {
  const { binding, fragment, wrappedKeys } = await createGuestLink(owner.keys, albumId)
  const { token } = binding
  const payload = { v: 1, title: 'Wedding', createdByName: 'Ada' }
  await aGuestLink(server, owner.person, albumId, {
    token,
    sealed: toBase64url(await sealGuestPayload(fragment, token, payload)),
    wrappedKeys: toBase64url(wrappedKeys),
  })
  const content = 'ÿØÿà a dance'
  const file = new File([content], 'dance.jpg', { lastModified: Date.UTC(2024, 4, 17) })
  const guestUpload = await encryptGuestUpload(fragment, token, file, aReading())
  await aGuestUpload(server, token, {
    dto: guestUpload.dto,
    file: Buffer.from(await new Blob([guestUpload.original]).arrayBuffer()),
    renditions: Buffer.from(guestUpload.renditions),
  })
  const address = `/give/${token}#${writeGuestFragment(fragment)}`
  return { content, link: { title: 'Wedding', createdByName: 'Ada', album: albumId, address } }
}

async function addKnown(server: TestServer, owner: Owner, first: string, second: string) {
  const face = (item: string, x: number) => ({ item, box: { x, y: 0.4, width: 0.6, height: 1 } })
  const people = [
    {
      ...newPerson('grace'),
      name: 'Grace Hopper',
      born: '1906-12-09',
      inMemories: 'never' as const,
      cover: face(first, 0.2),
      faces: [
        face(first, 0.2),
        { item: first, box: { x: 0.35, y: 0, width: 0.1, height: 0.1 }, byHand: true as const },
      ],
      samples: [face(second, 0.2)],
      not: [face(second, 0.6)],
      unsure: [face(second, 0.8)],
      was: ['earlier'],
    },
    {
      ...newPerson('x'),
      hidden: true,
      faces: [face(second, 0)],
    },
    {
      ...newPerson('rex'),
      name: 'Rex',
      boxes: [face(first, 0.1)],
      animal: 16,
    },
  ]
  const memories = {
    isOff: false,
    hidden: [{ kind: 'trip', first: '2021-07-04', last: '2021-07-10' } as const],
    periods: [{ first: '2020-01-01', last: '2020-02-01' }],
    kept: [[first, second].sort()],
  }
  const refused = [{ id: first, labels: ['boat', 'dog'] }]
  const refusedTags = { items: [{ id: first, classes: [16, 8] }], hidden: [0] }
  const seen = [{ id: first, faces: [], text: ['sea'], tags: [], by: { text: 'c1'.repeat(32) } }]
  const labels = saidOf(REFUSED_LABELS_FORM, { items: refused })
  const { empty, changes } = REFUSED_TAGS_FORM
  const choices = decide(labels, changes(empty, refusedTags), 2)
  const shards: [string, CborMap][] = [
    ['people-0', decisionShard.encode(saidOf(PEOPLE_FORM, { people }))],
    ['memories-0', decisionShard.encode(saidOf(CHOICES_FORM, memories))],
    ['choices-1', decisionShard.encode(choices)],
    ['seen-2021-07-0', detectionShard.encode(seen)],
  ]
  for (const [name, map] of shards) {
    const sealed = await sealShard(owner.keys, { name, version: 1 }, map)
    await putDone(server, owner.person, name, 0, Buffer.from(sealed))
  }
  return { people, memories, refused, refusedTags }
}
