import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { concat, fromBase64url, randomBytes, toBase64url } from '@safelight/crypto/bytes'
import { digestOfSealed, openItemKeys, sealSharedDetails } from '@safelight/crypto/items'
import { associatedData, seal } from '@safelight/crypto/seal'
import { signSharedDetails } from '@safelight/crypto/shared-details'
import { signUpOwner } from '@safelight/test-kit/library'
import { contents, copyOf, linesOf, python, rescue } from '@safelight/test-kit/programs/rescue'
import { describe, expect, it } from 'vitest'
import type { LibraryItem } from '../../packages/client/src/items/item.ts'
import { aServer, clientOf, type Somebody } from './actors.ts'

/* The rescue script restores a data folder into which others, who had received keys, have written. */

const EVERYWHERE = { title: 'Everywhere', description: 'By the sea' }

async function anOwner() {
  const server = await aServer()
  const owner = await signUpOwner(server, 'ada@example.org')
  const ada = await clientOf(server, owner)
  const somebody = async (name: string) =>
    clientOf(server, await signUpOwner(server, `${name}@example.org`))
  return { server, ada, words: owner.words, somebody }
}

async function forge(owner: Somebody, item: LibraryItem, version: number, change: object) {
  const keys = await openItemKeys(owner.account, item.id, fromBase64url(item.wrappedKey))
  return toBase64url(await sealSharedDetails(keys, version, { ...item.details, ...change }))
}

const otherStreams = () => ({
  streams: { original: { length: 5, header: toBase64url(randomBytes(40)), type: 'image/jpeg' } },
})

function write(data: string, statement: string, ...values: (string | number)[]): void {
  const database = new DatabaseSync(join(data, 'safelight.sqlite'))
  database.prepare(statement).run(...values)
  database.close()
}

const setDetails = (data: string, id: string, version: number, details: string) =>
  write(data, 'update items set version = ?, shared_details = ? where id = ?', version, details, id)

const read = (output: string, file: string) => readFileSync(join(output, file), 'utf8')

describe.skipIf(!python)('rescue (needs Python 3.9 and its package cryptography)', () => {
  it("restores originals with the owner's own details if the shared details are damaged", async () => {
    const { server, ada, words } = await anOwner()
    const damaged = await ada.upload('damaged.jpg')
    const forged = await ada.upload('forged.jpg')
    const unsigned = await ada.upload('unsigned.jpg')
    const whole = await ada.upload('whole.jpg')
    const data = copyOf(server)
    const sealed = await forge(ada, damaged, 1, {})
    const character = sealed[60] === 'A' ? 'B' : 'A'
    setDetails(data, damaged.id, 1, sealed.slice(0, 60) + character + sealed.slice(61))
    setDetails(data, forged.id, 1, await forge(ada, forged, 1, otherStreams()))
    const other = { name: 'other.jpg', ...otherStreams() }
    setDetails(data, unsigned.id, 2, await forge(ada, unsigned, 2, other))

    const { code, stdout, output } = await rescue(data, words)
    for (const item of [damaged, forged, unsigned, whole]) {
      const name = item.details?.name ?? ''
      expect(read(output, `2021-07/${name}`)).toBe(`ada@example.org ${name}`)
      const isNamed = stdout.includes(`DAMAGED   ${item.id} (${name}): its details`)
      expect(isNamed, name).toBe(item !== whole)
    }
    expect(stdout).toMatch(/\n4 restored, 3 damaged\n$/)
    expect(code).toBe(1)
  })

  it('accepts shared details only from users who may change them', async () => {
    const { server, ada, words, somebody } = await anOwner()
    const [bob, eve] = [await somebody('bob'), await somebody('eve')]
    const names = ['edited', 'unsigned', 'by a viewer', 'of other streams', 'of a former editor']
    const items: LibraryItem[] = []
    for (const name of names) {
      const item = await ada.upload(`${name}.jpg`)
      items.push(item)
      await ada.sharing.shareWith({ type: 'item', item }, bob.email, 'EDIT')
      await ada.sharing.shareWith({ type: 'item', item }, eve.email, 'VIEW')
      await bob.sharing.editItem(item.id, { name: `${name} by Bob.jpg` })
    }
    const [, unsigned, viewed, streams, former] = items as Required<LibraryItem[]>
    const data = copyOf(server)
    const put = async (author: Somebody, userId: number, item = unsigned, change: object = {}) => {
      if (!item) throw new Error('no item')
      const sealed = await forge(ada, item, 2, { name: 'forged.jpg', ...change })
      setDetails(data, item.id, 2, sealed)
      const digest = await digestOfSealed(fromBase64url(sealed))
      const owner = ada.account.accountId
      const details = { owner, itemId: item.id, version: 2, digest }
      const signature = toBase64url(await signSharedDetails(author.identity, details))
      const statement =
        'update details_signatures set author_id = ?, signature = ? where item_id = ?'
      write(data, statement, userId, signature, item.id)
    }
    if (!unsigned || !former) throw new Error('no item')
    const [bobs, eves] = [idOf(data, bob), idOf(data, eve)]
    write(data, 'delete from details_signatures where item_id = ?', unsigned.id)
    await put(eve, eves, viewed)
    await put(bob, bobs, streams, otherStreams())
    write(data, 'delete from item_shares where item_id = ? and user_id = ?', former.id, bobs)

    const { code, stdout, output } = await rescue(data, words)
    const files = [...contents(output).keys()].filter(name => name.endsWith('.jpg')).sort()
    const expected = ['edited by Bob.jpg', ...names.slice(1).map(name => `${name}.jpg`)]
    expect(files).toEqual(expected.map(name => `2021-07/${name}`).sort())
    for (const { id } of items.slice(1)) {
      expect(stdout).toMatch(new RegExp(`DAMAGED   ${id} .*its details.*set aside`))
    }
    expect(stdout).toMatch(/\n5 restored, 4 damaged\n$/)
    expect(code).toBe(1)
  })

  it('restores each original of albums, links and shared content only once', async () => {
    const { server, ada, words, somebody } = await anOwner()
    const [bob, carol] = [await somebody('bob'), await somebody('carol')]
    const [mine, loose] = [await ada.upload('mine.jpg'), await ada.upload('loose.jpg')]
    const own = await ada.albums.create(EVERYWHERE, [mine])
    const what = { type: 'album', id: own.id } as const
    await ada.sharing.shareWith(what, bob.email, 'EDIT')
    const { people } = await ada.sharing.shareWith(what, carol.email, 'VIEW')
    const added = await bob.upload('added.jpg')
    await bob.albums.add(own.id, [added])
    const carols = people.find(person => person.email === carol.email)
    if (!carols) throw new Error('not shared')
    await ada.sharing.revoke(what, carols)
    await ada.albums.add(own.id, [loose])

    const [single, inAlbum] = [await bob.upload('single.jpg'), await bob.upload('in album.jpg')]
    const trashed = await bob.upload('trashed.jpg')
    for (const item of [single, added, trashed]) {
      await bob.sharing.shareWith({ type: 'item', item }, ada.email, 'VIEW')
    }
    const theirs = await bob.albums.create({ title: 'Bob’s', description: '' }, [inAlbum, single])
    await bob.sharing.shareWith({ type: 'album', id: theirs.id }, ada.email, 'VIEW')
    await ada.albums.get(theirs.id)
    const options = { title: 'One picture', description: '', originals: true, createdByName: 'Ada' }
    const link = { ...options, expirationDays: null, password: undefined }
    await ada.sharing.createLink({ type: 'item', item: loose }, link)

    const data = copyOf(server)
    write(data, "update items set trashed_at = '2026-01-01' where id = ?", trashed.id)
    const { code, stdout, output } = await rescue(data, words)
    expect(stdout).toMatch(/\n5 restored, 0 damaged\n$/)
    expect(code).toBe(0)
    const files = [...contents(output).keys()].filter(name => name.endsWith('.jpg')).sort()
    expect(files).toEqual([
      '2021-07/loose.jpg',
      '2021-07/mine.jpg',
      'shared/2021-07/added.jpg',
      'shared/2021-07/in album.jpg',
      'shared/2021-07/single.jpg',
    ])
    for (const name of ['added', 'in album', 'single']) {
      expect(read(output, `shared/2021-07/${name}.jpg`)).toBe(`bob@example.org ${name}.jpg`)
    }
    const bobIs = { accountId: bob.account.accountId, email: bob.email }
    const albums = linesOf(output, 'albums.jsonl')
    expect(albums.map(({ items, ...album }) => ({ ...album, items: filesOf(items) }))).toEqual([
      {
        id: own.id,
        ...EVERYWHERE,
        cover: null,
        owner: { accountId: ada.account.accountId, email: ada.email },
        members: [{ ...bobIs, right: 'EDIT' }],
        items: ['2021-07/loose.jpg', '2021-07/mine.jpg', 'shared/2021-07/added.jpg'],
      },
      {
        id: theirs.id,
        title: 'Bob’s',
        description: '',
        cover: null,
        owner: bobIs,
        members: [{ accountId: ada.account.accountId, email: ada.email, right: 'VIEW' }],
        items: ['shared/2021-07/in album.jpg', 'shared/2021-07/single.jpg'],
      },
    ])
    expect(linesOf(output, 'links.jsonl')).toMatchObject([
      { title: 'One picture', items: [{ id: loose.id, file: '2021-07/loose.jpg' }] },
    ])
    expect(read(output, 'links.jsonl')).not.toContain('itemKey')
  })

  it('restores the other items if the details of one item are nested too deeply', async () => {
    const { server, ada, words } = await anOwner()
    const deep = await ada.upload('deep.jpg')
    await ada.upload('whole.jpg')
    const data = copyOf(server)
    const keys = await openItemKeys(ada.account, deep.id, fromBase64url(deep.wrappedKey))
    const place = associatedData('shared-details', ada.account.accountId, deep.id, 1)
    const nested = concat(Uint8Array.of(0xa1, 0), new Uint8Array(40_190).fill(0x81))
    setDetails(data, deep.id, 1, toBase64url(await seal(keys.details, place, nested)))
    write(data, "update items set private_details = 'AAAA' where id = ?", deep.id)
    const { stdout, stderr, output } = await rescue(data, words)
    expect(stderr).toBe('')
    expect(stdout).toContain(`DAMAGED   ${deep.id}: its details`)
    expect(stdout).toMatch(/\n1 restored, 1 damaged\n$/)
    expect(read(output, '2021-07/whole.jpg')).toBe('ada@example.org whole.jpg')
  })

  it('restores nothing from a user whose keys differ from the pinned ones', async () => {
    const { server, ada, words, somebody } = await anOwner()
    const [bob, eve] = [await somebody('bob'), await somebody('eve')]
    const item = await bob.upload('from Bob.jpg')
    await bob.sharing.shareWith({ type: 'item', item }, ada.email, 'VIEW')
    await ada.sharing.item(item.id)
    const data = copyOf(server)
    expect((await rescue(data, words)).code).toBe(0)

    const swapped = copyOf(server)
    write(
      swapped,
      "update users set keys_json = json_set(keys_json, '$.identity', (select keys_json -> '$.identity' from users where id = ?)) where id = ?",
      idOf(swapped, eve),
      idOf(swapped, bob),
    )
    const { code, stdout, output } = await rescue(swapped, words)
    expect(stdout).toContain(
      `DAMAGED   ${item.id}: its owner's keys are not those in your contacts`,
    )
    expect(code).toBe(1)
    expect(existsSync(join(output, 'shared'))).toBe(false)
  })
})

const filesOf = (items: { file: string }[]) => items.map(({ file }) => file).sort()

function idOf(data: string, { email }: Somebody): number {
  const database = new DatabaseSync(join(data, 'safelight.sqlite'))
  const row = database.prepare('select id from users where email = ?').get(email)
  database.close()
  return Number(row?.id)
}
