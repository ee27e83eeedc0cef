import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { SEGMENT_BYTES } from '@safelight/contract/streams'
import { call } from '@safelight/test-kit/accounts/account'
import { codeOf, turnOn } from '@safelight/test-kit/accounts/second-factor'
import { signUpOwner } from '@safelight/test-kit/library'
import { readZip, zipPython } from '@safelight/test-kit/programs/zip'
import { startServer, type TestServer, temporaryFolder } from '@safelight/test-kit/server'
import { describe, expect, it } from 'vitest'
import { fixture, picture, writeFiles, zipOf } from './support/pictures.ts'
import { aTerminal } from './support/terminal.ts'

const EMAIL = 'ada@example.org'
const PASSWORD = 'Correct-horse-7'

async function aPlace(changes: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer(changes)
  const owner = await signUpOwner(server, EMAIL)
  return { server, owner, ...aTerminal() }
}

async function signedIn(changes: Parameters<typeof startServer>[0] = {}) {
  const place = await aPlace(changes)
  const { code } = await place.run(['login', place.server.url, EMAIL], { typed: [PASSWORD] })
  expect(code).toBe(0)
  return place
}

const json = (part: object = {}) =>
  JSON.stringify({
    title: 'a.gif',
    description: 'At the sea',
    photoTakenTime: { timestamp: '1600000000' },
    geoData: { latitude: 43.77, longitude: 11.25, altitude: 0 },
    people: [{ name: 'Ada' }],
    favorited: true,
    ...part,
  })

async function aFolder(): Promise<string> {
  const folder = join(temporaryFolder(), 'Pictures')
  const takeout = 'Takeout/Google Photos'
  writeFiles(folder, {
    'landscape.jpg': fixture('landscape.jpg'),
    'trip/embedded.jpg': fixture('embedded.jpg'),
    'trip/clip.mp4': fixture('clip.mp4'),
    'trip/notes.txt': 'text',
    'takeout-001.zip': await zipOf({ [`${takeout}/Photos from 2020/a.gif`]: picture('a') }),
    'takeout-002.zip': await zipOf({ [`${takeout}/Photos from 2020/a.gif.json`]: json() }),
  })
  return folder
}

const lines = (text: string) => text.split('\n').filter(line => line !== '')

async function damageOriginal(server: TestServer, id: string): Promise<void> {
  const { original_blob: key } = await server.context.database
    .selectFrom('items')
    .select('original_blob')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const path = (await server.blobs()).find(each => each.endsWith(key)) ?? ''
  const bytes = readFileSync(join(server.folder, 'blobs', path))
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(join(server.folder, 'blobs', path), bytes)
}

describe('signing in', () => {
  it('stores the keys in a file that only its owner can read', async () => {
    const { server, places, run } = await aPlace()
    const ran = await run(['login', server.url, EMAIL], { typed: [PASSWORD] })
    expect(ran.out).toBe(
      `Signed in as ${EMAIL} at ${server.url}.\n` +
        `The keys are in ${places.keyFile}. Anyone who has this file can open your library.\n`,
    )
    expect(statSync(places.keyFile).mode & 0o777).toBe(0o600)
    const { token } = JSON.parse(readFileSync(places.keyFile, 'utf8'))
    const me = () => call(server, 'GET', '/api/user/me', { token })
    expect((await me()).status).toBe(200)
    expect(await run(['list'])).toEqual({ code: 0, out: '', told: '' })
    expect(readdirSync(places.stateFolder).length).toBe(1)

    expect((await run(['logout'])).out).toMatch(/^Signed out\./)
    expect((await me()).status).toBe(401)
    expect([existsSync(places.keyFile), readdirSync(places.stateFolder)]).toEqual([false, []])
    expect(await run(['list'])).toMatchObject({
      code: 1,
      told: expect.stringMatching(/^You are not signed in/),
    })
  })

  it('asks for the code of a second factor', async () => {
    const { server, owner, home, run } = await aPlace()
    const passwordFile = join(home, 'password')
    writeFileSync(passwordFile, `${PASSWORD}\n`)
    const { secret, backupCodes } = await turnOn(server, owner.person, Date.now())
    const login = ['login', server.url, EMAIL]
    const code = codeOf(secret, Date.now(), 1)
    expect(await run(login, { passwordFile, typed: [code] })).toMatchObject({ code: 0 })
    const [backup = ''] = backupCodes
    expect(await run(login, { typed: [PASSWORD, backup] })).toMatchObject({ code: 0 })
    expect(await run(login, { typed: [PASSWORD, '000000'] })).toMatchObject({ code: 1 })
    expect((await run(login, { typed: [PASSWORD, 'no'] })).told).toMatch(/^Enter a six-digit code/)
  })

  it('stores nothing if the sign-in fails', async () => {
    const { server, places, run } = await aPlace()
    const told = async (...given: Parameters<typeof run>) => {
      const ran = await run(...given)
      return [ran.code, ran.told]
    }
    const login = ['login', server.url, EMAIL]
    expect(await told(login, { typed: ['Wrong-horse-7'] })).toEqual([
      1,
      'Login failed. Please check your credentials.\n',
    ])
    const away = ['login', 'http://127.0.0.1:9', EMAIL]
    expect(await told(away, { typed: [PASSWORD] })).toEqual([1, 'The server cannot be reached.\n'])
    expect((await told(['login', 'http://photos.example.org', EMAIL]))[1]).toMatch(/https:/)
    expect(existsSync(places.keyFile)).toBe(false)
  })

  it('is necessary again after another device has ended the session', async () => {
    const { server, places, run } = await signedIn()
    const { token } = JSON.parse(readFileSync(places.keyFile, 'utf8'))
    await call(server, 'POST', '/api/auth/logout', { token })
    expect(await run(['list'])).toEqual({
      code: 1,
      out: '',
      told: 'Your session has ended. Sign in again.\n',
    })
  })
})

describe('importing', () => {
  it('finds only duplicates in a folder that was imported before', async () => {
    const { run } = await signedIn()
    const folder = await aFolder()
    const first = await run(['import', folder, '--albums', '--labels', 'sea, summer'])
    expect(first).toMatchObject({ code: 0 })
    expect(first.out).toMatch(
      /^LEFT OUT {2}trip\/notes\.txt: Files of this kind are not imported\.\n4 imported, 0 already in the library, 1 with an unsupported format .*, 0 failed, /,
    )
    const again = await run(['import', folder])
    expect(again.out).toMatch(/\n0 imported, 4 already in the library, .*, 0 failed, /)
    expect(again.out).toMatch(
      /^DUPLICATE {2}.*a\.gif: already in your library as a\.gif, September 1\d, 2020$/m,
    )

    const items = lines((await run(['list', '--json'])).out).map(line => JSON.parse(line))
    const named = Object.fromEntries(items.map(item => [item.name, item]))
    expect(named['a.gif']).toMatchObject({
      taken: { local: expect.stringMatching(/^2020-09-13T/) },
      description: 'At the sea',
      isFavorite: true,
      city: 'Florence',
      country: 'Italy',
      labels: ['sea', 'summer'],
      canBeOpened: true,
    })
    expect(named['landscape.jpg']).toMatchObject({ renditions: [] })
    expect(named['embedded.jpg']).toMatchObject({ renditions: ['thumbnail'] })
    expect(named['clip.mp4']).toMatchObject({ type: 'video/mp4', durationSeconds: 12 })
    const damaged = items.filter(item => item.isDamaged).map(item => item.name)
    expect(damaged.sort()).toEqual(['a.gif', 'embedded.jpg'])
    expect(lines((await run(['list', '--year', '2020'])).out)).toEqual([
      expect.stringMatching(/^2020-09-13 \d\d:26:40\timage\/gif\t7\ta\.gif$/),
    ])
    expect(lines((await run(['list', '--year', '2020', '--month', '8'])).out)).toEqual([])
  })

  it('resumes an interrupted import', async () => {
    const { server, run } = await signedIn()
    const folder = temporaryFolder()
    writeFiles(
      folder,
      Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i}.gif`, picture(`${i}`)])),
    )
    const stopped = await run(['import', folder], {
      shown: line => / of 40 /.test(line) && !/^0%/.test(line),
    })
    expect(stopped).toMatchObject({ code: 1, out: expect.stringMatching(/again to resume/) })
    const done = Number(/^(\d+) imported/m.exec(stopped.out)?.[1])
    expect(done).toBeLessThan(40)
    const rest = await run(['import', folder])
    expect(rest.code).toBe(0)
    // Uploads in flight at the stop may have reached the server. The second run counts these as known.
    const [imported, known] = (/^(\d+) imported, (\d+) already/m.exec(rest.out) ?? [])
      .slice(1)
      .map(Number)
    expect((imported ?? 0) + (known ?? 0)).toBe(40 - done)
    expect(known).toBeLessThan(8)
    const { count } = await server.context.database
      .selectFrom('items')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(40)
  })

  it('resumes the interrupted upload of a large file', async () => {
    const { server, run } = await signedIn({ uploadChunkBytes: 2 * SEGMENT_BYTES })
    const path = join(temporaryFolder(), 'large.gif')
    writeFileSync(path, picture('x'.repeat(40 * SEGMENT_BYTES)))
    const { database } = server.context
    const stopping = new AbortController()
    const stopped = run(['import', path], { stopping: stopping.signal })
    const chunks = () => database.selectFrom('upload_chunks').select('upload_id').execute()
    await expect.poll(async () => (await chunks()).length).toBeGreaterThan(2)
    stopping.abort(new DOMException('Stopped', 'AbortError'))
    expect(await stopped).toMatchObject({ code: 1 })
    const { descriptor_json } = await database
      .selectFrom('chunked_uploads')
      .select('descriptor_json')
      .executeTakeFirstOrThrow()

    expect(await run(['import', path])).toMatchObject({ code: 0 })
    const items = await database.selectFrom('items').select('id').execute()
    expect(items).toEqual([{ id: JSON.parse(descriptor_json).id }])
    expect((await run(['verify'])).out).toMatch(/No damage found/)
  })

  it('lists each failed file with the reason', async () => {
    const { run } = await signedIn()
    const folder = temporaryFolder()
    writeFiles(folder, {
      'good.gif': picture('good'),
      'text.gif': 'no picture',
      'empty.jpg': '',
      'broken.zip': 'no zip',
    })
    symlinkSync('good.gif', join(folder, 'link.gif'))
    const { code, out } = await run(['import', folder])
    expect(code).toBe(1)
    expect(lines(out).slice(0, -1).sort()).toEqual([
      'FAILED  broken.zip: The archive "broken.zip" is damaged or incomplete. Download or copy it again.',
      'FAILED  empty.jpg: File is empty (0 bytes) or inaccessible',
      'FAILED  link.gif: Links are not followed.',
      expect.stringMatching(/^FAILED {2}text\.gif: File "text\.gif" is not a photo, video or PDF/),
    ])
    expect(lines(out).at(-1)).toMatch(/^1 imported, .* 4 failed/)
    const nowhere = await run(['import', join(folder, 'none')])
    expect(nowhere).toMatchObject({
      code: 1,
      told: expect.stringMatching(/no such file or folder\.\n$/),
    })
  })
})

describe('exporting', () => {
  it.runIf(zipPython)('exports originals unchanged', async () => {
    const { run } = await signedIn()
    const pictures = await aFolder()
    writeFiles(pictures, {
      'trip/IMG_1.jpg': fixture('live.jpg'),
      'trip/IMG_1.mov': fixture('live.mov'),
    })
    expect((await run(['import', pictures])).out).toMatch(
      /\n5 imported, 0 already in the library, /,
    )
    expect((await run(['import', pictures])).out).toMatch(
      /\n0 imported, 5 already in the library, /,
    )
    expect(lines((await run(['list'])).out)).toHaveLength(5)
    const folder = join(temporaryFolder(), 'out')
    const { code, out } = await run(['export', folder])
    expect([code, out]).toEqual([0, `5 items, 1 of 1 ZIP file in ${folder}\n`])
    const [zip = ''] = readdirSync(folder)
    const entries = readZip(join(folder, zip))
    expect(entries.map(({ name }) => name)).toContainEqual(expect.stringMatching(/IMG_1\.mov$/))
    const digests = new Set(entries.map(entry => entry.sha256))
    const originals = [
      fixture('landscape.jpg'),
      fixture('embedded.jpg'),
      fixture('clip.mp4'),
      fixture('live.jpg'),
      fixture('live.mov'),
      picture('a'),
    ]
    for (const original of originals)
      expect(digests).toContain(createHash('sha256').update(original).digest('hex'))

    const year = join(temporaryFolder(), '2020')
    expect((await run(['export', year, '--year', '2020'])).out).toMatch(/^1 item, /)
    expect((await run(['export', year, '--year', '1990'])).code).toBe(1)
    expect((await run(['export', year, '--continue'])).told).toBe(
      'There is no interrupted export to resume.\n',
    )
  })
})

it('an export does not replace a file that another account exported on the same day', async () => {
  const folder = join(temporaryFolder(), 'out')
  const first = await signedIn()
  await first.run(['import', await aFolder()])
  await first.run(['export', folder])
  const [name = ''] = readdirSync(folder)
  const before = readFileSync(join(folder, name))
  const second = await signedIn()
  await second.run(['import', await aFolder()])
  expect((await second.run(['export', folder])).code).toBe(0)
  expect(readdirSync(folder).sort()).toEqual([name.replace('.zip', ' (2).zip'), name])
  expect(readFileSync(join(folder, name)).equals(before)).toBe(true)
})

describe('verifying', () => {
  it('reports the damaged original', async () => {
    const { server, run } = await signedIn()
    await run(['import', await aFolder()])
    const sound = await run(['verify'])
    expect([sound.code, lines(sound.out).at(-1)]).toEqual([0, 'No damage found.'])
    expect(sound.out).toMatch(/^4 items, 5 files read/)

    const [line = ''] = lines((await run(['list', '--json'])).out).filter(each =>
      each.includes('landscape'),
    )
    const { id } = JSON.parse(line)
    await damageOriginal(server, id)
    const { code, out } = await run(['verify'])
    expect(code).toBe(1)
    expect(lines(out)).toEqual([
      `DAMAGED  landscape.jpg (${id}): This file could not be decrypted: it is damaged on the server.`,
      expect.stringMatching(/^4 items, 4 files read/),
      '1 item is damaged.',
    ])
  })
})

it('a command fails while another command of the account runs on the machine', async () => {
  const { run, places } = await signedIn()
  mkdirSync(places.stateFolder, { recursive: true })
  const folder = temporaryFolder()
  writeFiles(folder, { 'a.gif': picture('a') })
  let second: ReturnType<typeof run> | undefined
  await run(['import', folder], {
    shown() {
      second ??= run(['list'])
      return false
    },
  })
  expect(await second).toMatchObject({
    code: 1,
    told: expect.stringMatching(/^Another safelight-cli/),
  })
})
