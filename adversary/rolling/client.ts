import { deepEqual, equal, ok } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import {
  openHeadlessLibrary,
  signInWithoutBrowser,
  unlockKeyring,
} from '@safelight/client/headless'
import type { LibraryItem } from '@safelight/client/item'
import { deleteItems, trashItems } from '@safelight/contract/trash'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import { clientOf } from '../sharing/actors.ts'

/*
 * A user with the client of this version: `node client.ts SERVER EMAIL PASSWORD OTHER_EMAIL`. Each round
 * uploads, lists, shares with the other user, reads the other's shares, and deletes, until its input ends.
 * Prints a line for each round, then the result as JSON. Each version is tested with the client in its own
 * sources, so arguments and output must not change.
 */

/** In bytes: more than two chunks of the smallest size that S3 allows. */
const LARGE = 11 * 1024 * 1024

const LINK = {
  title: 'By link',
  description: '',
  createdByName: '',
  originals: true,
  expirationDays: null,
  password: undefined,
}

const refused: string[] = []
function refuse(what: string): void {
  refused.push(what)
  console.error(what)
}
const ask = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const what = `${init?.method ?? 'GET'} ${input instanceof Request ? input.url : input}`
  try {
    const answer = await ask(input, init)
    if (answer.status >= 400) refuse(`${what}: ${answer.status} ${await answer.clone().text()}`)
    return answer
  } catch (error) {
    refuse(`${what}: ${error}`)
    throw error
  }
}

const [server = '', email = '', password = '', other = ''] = process.argv.slice(2)
const askProof = () => Promise.reject(new Error('This account has no second factor.'))
const session = await unlockKeyring(
  await signInWithoutBrowser({ server, email, password, askProof }),
)
const { token, keys, user } = session
const library = openHeadlessLibrary({
  session,
  server,
  disk: createMemoryDisk(),
  loadPlaces: () => Promise.reject(new Error('No picture was taken anywhere.')),
})
const importer = library.openImport()
const person = { id: user.id, email, password, token }
const { albums, sharing, api } = await clientOf(
  { url: server },
  { person, keys, masterKey: new Uint8Array(), words: '' },
)

let isOver = false
text(process.stdin).then(() => {
  isOver = true
})
const kept = new Set<string>()
let rounds = 0
while (!isOver) {
  await round()
  rounds += 1
  console.log(`round ${rounds}`)
}
let verified = 0
for await (const { problems } of library.verify(new AbortController().signal)) {
  deepEqual(problems, [])
  verified += 1
}
equal(verified, kept.size)
console.log(JSON.stringify({ rounds, items: verified, refused }))

async function round(): Promise<void> {
  const sizes = [1000, 2000, LARGE]
  await upload(sizes.map((size, i) => ({ name: `${rounds}-${i}.gif`, size })))
  const added = (await list()).filter(({ id }) => !kept.has(id))
  equal(added.length, sizes.length)
  const [first, ...rest] = added as [LibraryItem, ...LibraryItem[]]

  const album = await albums.create({ title: `Round ${rounds}`, description: '' }, added)
  // Share only every tenth round, because the server allows only 60 lookups of users a minute.
  if (rounds % 10 === 0) await sharing.shareWith({ type: 'album', id: album.id }, other, 'VIEW')
  await sharing.createLink({ type: 'album', id: album.id }, LINK)
  await readShared()

  const body = { ids: [first.id] }
  // Compare only the ids, because a later version may add fields to the answer.
  deepEqual((await api.call(trashItems, { body })).ids, body.ids)
  deepEqual((await api.call(deleteItems, { body })).ids, body.ids)
  for (const { id } of rest) kept.add(id)
  deepEqual(new Set((await list()).map(({ id }) => id)), kept)
}

async function upload(files: { name: string; size: number }[]): Promise<void> {
  await importer.scan({
    name: `Round ${rounds}`,
    async *entries() {
      for (const { name, size } of files) {
        const content = Buffer.concat([Buffer.from('GIF89a'), randomBytes(size - 6)])
        yield {
          path: name,
          size,
          modified: 1_625_402_096_000,
          open: async () => new Blob([content]),
        }
      }
    },
  })
  await importer.start({ albums: false, labels: [] })
  const { status, uploaded, failed, staged, failure } = importer.progress()
  deepEqual(
    { status, uploaded, failed, staged, failure },
    { status: 'done', uploaded: files.length, failed: [], staged: 0, failure: undefined },
  )
}

async function list(): Promise<LibraryItem[]> {
  const items: LibraryItem[] = []
  for await (const some of library.items()) items.push(...some)
  ok(items.every(({ details }) => details !== undefined))
  return items
}

async function readShared(): Promise<void> {
  const [album] = (await albums.sharedWithMe()).items
  if (!album) return
  equal(album.problem, undefined)
  equal(album.ownerEmail, other)
  const { items, refused: spoiled } = await albums.page(album.id)
  equal(spoiled, 0)
  ok(items.length > 0 && items.every(({ details }) => details !== undefined))
}
