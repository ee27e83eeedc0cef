import { randomBytes } from 'node:crypto'
import { rmSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { random } from '@safelight/test-kit/accounts/account'
import { readZip, sha256, zipPython } from '@safelight/test-kit/programs/zip'
import { describe, expect, it } from 'vitest'
import { createLimiter } from '../../packages/client/src/async/queues/limiter.ts'
import { createItemChanges } from '../../packages/client/src/sync/item-changes.ts'
import { createOwnItems } from '../../packages/client/src/sync/own-items.ts'
import { aFolder, exporting } from './exporting.ts'

const GB = 1e9
const taken = (local: string, offsetMinutes: number | null = null) => ({
  taken: { local, offsetMinutes, guess: null },
})

async function flip(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+')
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
  await file.write(Uint8Array.of((buffer[0] ?? 0) ^ 255), 0, 1, at)
  await file.close()
}

describe.skipIf(!zipPython)('an export', () => {
  it('contains every original with its details', async () => {
    const { server, ada, add, exporter, blobOf } = await exporting()
    const contents = new Map<string, string>()
    const put = async (name: string, path: string, local: string, content = randomBytes(40)) => {
      contents.set(path, sha256(content))
      return add(name, content, taken(local))
    }
    const detailed = await put(
      'sea & <sun>.jpg',
      '2024/2024-08/sea & _sun_.jpg',
      '2024-08-03T10:20:30.000',
    )
    await put('a.jpg', '2024/2024-05/a.jpg', '2024-05-05T12:00:00.000')
    await put('A.JPG', '2024/2024-05/A (2).JPG', '2024-05-04T12:00:00.000')
    await put('a.jpg.json', '2024/2024-05/a.jpg.json.jpg', '2024-05-03T12:00:00.000')
    await put('../../etc/passwd', '2023/2023-01/_.._etc_passwd.jpg', '2023-01-01T00:00:03.000')
    await put('con.jpg', '2023/2023-01/_con.jpg', '2023-01-01T00:00:02.000')
    await put('Fa\u0308r\u202Egpj.jpg', '2023/2023-01/Fär_gpj.jpg', '2023-01-01T00:00:01.000')
    await put('old.jpg', '1931/1931-02/old.jpg', '1931-02-01T08:00:00.000')
    const large = randomBytes(9 * 1024 * 1024)
    await put('large.jpg', '2022/2022-02/large.jpg', '2022-02-02T02:02:02.000', large)

    const movie = randomBytes(9 * 1024 * 1024)
    contents.set('2022/2022-02/LIVE.JPG', sha256('still'))
    contents.set('2022/2022-02/LIVE.MOV', sha256(movie))
    await add('LIVE.JPG', 'still', {
      ...taken('2022-02-01T02:02:02.000'),
      renditions: [{ role: 'motion', bytes: Uint8Array.from(movie), type: 'video/quicktime' }],
    })

    const damaged = await add('damaged.jpg', randomBytes(300_000), taken('2022-03-01T00:00:00.000'))
    await flip(await blobOf(damaged), 280_000)
    const missing = await add('missing.jpg', randomBytes(50), taken('2022-03-02T00:00:00.000'))
    rmSync(await blobOf(missing))
    const short = await add('short.jpg', randomBytes(500), taken('2022-03-03T00:00:00.000'))
    truncateSync(await blobOf(short), 300)
    const cut = await add(
      'cut.jpg',
      randomBytes(10 * 1024 * 1024),
      taken('2022-03-04T00:00:00.000'),
    )
    await flip(await blobOf(cut), 9.5 * 1024 * 1024)
    const closed = await add('closed.jpg', randomBytes(50), taken('2022-03-05T00:00:00.000'))
    await server.context.database
      .updateTable('items')
      .set({ shared_details: random(285), private_details: random(285) })
      .where('id', '=', closed)
      .execute()

    const item = await ada.open(detailed)
    await createItemChanges({
      keys: ada.account,
      signer: ada.identity,
      openRecord: createOwnItems({ ...ada.account, person: ada.identity.person }, ada.api),
      api: ada.api,
      sync: { take: async () => {}, apply: () => {}, rollBack: () => {} },
    }).edit([item], {
      description: 'Evening\u0001 at the <pier>',
      isFavorite: true,
      addLabels: ['sea', 'r&d'],
      place: { point: { latitude: -43.5, longitude: 11.25 }, city: 'Arezzo', country: 'Italia' },
      taken: { local: '2024-08-03T10:20:30.000', offsetMinutes: -210 },
      turn: 1,
    })
    await ada.albums.create({ title: 'Sea/side', description: 'of 2024' }, [
      await ada.open(detailed),
    ])
    await ada.albums.create({ title: 'Nothing', description: '' })

    const folder = aFolder()
    const exports = await exporter()
    await exports.start({ partBytes: GB }, folder.open)
    expect(exports.progress()).toMatchObject({
      status: 'done',
      parts: 1,
      items: 15,
      itemsDone: 15,
      problems: 5,
    })
    expect(exports.progress().failure).toBeUndefined()
    const [part = ''] = folder.parts()
    expect(part).toMatch(/^Safelight \d{4}-\d\d-\d\d part 1 of 1\.zip$/)
    const entries = readZip(join(folder.path, part))
    const named = new Map(entries.map(entry => [entry.name, entry]))
    expect(named.size).toBe(entries.length)
    for (const [path, digest] of contents) expect(named.get(path)?.sha256, path).toBe(digest)
    expect(named.get('2024/2024-05/a.jpg')?.time).toEqual([2024, 5, 5, 12, 0])
    expect(named.get('1931/1931-02/old.jpg')?.time).toEqual([1980, 1, 1, 0, 0])

    const sidecar = JSON.parse(named.get('2024/2024-08/sea & _sun_.jpg.json')?.text ?? '')
    expect(sidecar).toMatchObject({
      name: 'sea & <sun>.jpg',
      taken: { local: '2024-08-03T10:20:30.000', offsetMinutes: -210 },
      width: 640,
      turns: 1,
      latitude: -43.5,
      longitude: 11.25,
      city: 'Arezzo',
      labels: ['sea', 'r&d'],
      isFavorite: true,
      cameraName: 'Camera',
      bytes: 40,
    })
    expect(JSON.stringify(sidecar)).not.toContain('header')
    const xmp = named.get('2024/2024-08/sea & _sun_.jpg.xmp')?.text ?? ''
    expect(xmp).toContain('<exif:DateTimeOriginal>2024-08-03T10:20:30.000-03:30<')
    expect(xmp).toContain('<exif:GPSLatitude>43,30.000000S<')
    expect(xmp).toContain('<exif:GPSLongitude>11,15.000000E<')
    expect(xmp).toContain('<rdf:li>r&amp;d</rdf:li>')
    expect(xmp).toContain('Evening\uFFFD at the &lt;pier&gt;')

    expect(named.get('Albums/Sea_side.txt')?.text).toBe('2024/2024-08/sea & _sun_.jpg\n')
    expect(JSON.parse(named.get('Albums/Sea_side.json')?.text ?? '')).toMatchObject({
      title: 'Sea/side',
      description: 'of 2024',
      items: ['2024/2024-08/sea & _sun_.jpg'],
    })
    expect(named.get('Albums/Nothing.txt')?.text).toBe('')

    const report = named.get('Report of part 1.txt')?.text ?? ''
    expect(report).toContain('Missing or incomplete: 5')
    expect(report).toMatch(/damaged\.jpg .*decrypted/)
    for (const id of [damaged, missing, short, cut, closed]) expect(report).toContain(id)
    for (const name of ['damaged', 'missing', 'short', 'closed']) {
      expect([...named.keys()].filter(each => each.includes(name))).toEqual([])
    }
    const { exportedBytes, bytes } = JSON.parse(named.get('2022/2022-03/cut.jpg.json')?.text ?? '')
    expect(bytes).toBe(10 * 1024 * 1024)
    expect(exportedBytes).toBeLessThan(9.5 * 1024 * 1024)
  })

  it('contains everything exactly once after an interruption', async () => {
    const { add, exporter } = await exporting()
    const originals = new Set<string>()
    const day = (i: number) => String(1 + (i % 28)).padStart(2, '0')
    const addOne = (i: number) => {
      const content = randomBytes(15_000)
      originals.add(sha256(content))
      return add('IMG.jpg', content, taken(`20${10 + (i % 7)}-04-${day(i)}T00:00:00.000`))
    }
    const limited = createLimiter(8)
    await Promise.all(Array.from({ length: 120 }, (_, i) => limited(() => addOne(i))))
    const folder = aFolder()
    const first = await exporter()
    let begun = 0
    await first.start({ partBytes: 600_000 }, async name => {
      begun += 1
      const file = await folder.open(name)
      if (begun !== 2) return file
      const writer = file.getWriter()
      return new WritableStream({
        async write(piece) {
          await writer.write(piece)
          first.stop()
        },
        abort: reason => writer.abort(reason),
      })
    })
    expect(first.progress()).toMatchObject({ status: 'stopped', finished: 1 })
    expect(first.progress().failure).toBeUndefined()
    const [whole = ''] = folder.parts()
    expect(folder.parts()).toHaveLength(1)
    const before = readZip(join(folder.path, whole))

    const late = sha256('late')
    await add('late.jpg', 'late', taken('2015-04-01T00:00:00.000'))
    const again = await exporter()
    expect(again.progress()).toMatchObject({ status: 'stopped', finished: 1, items: 120 })
    await again.continueExport(folder.open)
    expect(again.progress()).toMatchObject({ status: 'done', itemsDone: 120, problems: 0 })
    expect(readZip(join(folder.path, whole))).toEqual(before)

    const entries = folder.parts().flatMap(part => readZip(join(folder.path, part)))
    const pictures = entries.filter(({ name }) => name.endsWith('.jpg'))
    expect(folder.parts()).toHaveLength(again.progress().parts)
    expect(new Set(pictures.map(({ name }) => name)).size).toBe(120)
    expect(pictures.map(entry => entry.sha256).toSorted()).toEqual([...originals].toSorted())
    expect(pictures.map(entry => entry.sha256)).not.toContain(late)

    await again.start({ year: 2012, partBytes: GB }, folder.open)
    expect(again.progress()).toMatchObject({ status: 'done', parts: 1, items: 17 })
    const ofYear = folder.parts().find(part => part.includes('year 2012')) ?? ''
    const paths = readZip(join(folder.path, ofYear)).map(({ name }) => name)
    expect(paths.filter(path => /^\d/.test(path) && !path.startsWith('2012/'))).toEqual([])
    await again.forget()
    expect((await exporter()).progress().status).toBe('none')
  })
})
