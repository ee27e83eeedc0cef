// cspell:ignore Sommer Meer -- as a family names its albums
import { expect, it } from 'vitest'
import { aFolder, aLibrary, aZip, picture } from '../../../test/a-folder.ts'
import { itemName } from '../../items/item.ts'
import { apple } from './apple.ts'

const HEADER =
  'imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate\n'
const row = (name: string, date: string, [favorite, hidden, deleted] = ['no', 'no', 'no']) =>
  `${name},A,${favorite},${hidden},${deleted},"${date}",2,"Sunday June 2,2013 9:41 AM GMT"\n`

const PART = (part: number) => `iCloud Photos Part ${part} of 2`
const FIRST = {
  'Photos/a.gif': picture('a'),
  'Photos/b.gif': picture('hidden'),
  'Photos/c.gif': picture('deleted'),
  'Photos/same.gif': picture('same 1'),
  'Photos/Photo Details.csv':
    HEADER +
    row('a.gif', 'Saturday June 1,2013 9:41 PM GMT', ['yes', 'no', 'no']) +
    row('b.gif', 'Tuesday December 17,2019 12:31 AM GMT', ['no', 'yes', 'no']),
  'Photos/Photo Details-1.csv':
    HEADER +
    row('c.gif', 'Monday January 6,2020 9:00 AM GMT', ['no', 'no', 'yes']) +
    row('same.gif', 'Saturday February 3,2018 4:05 AM GMT'),
  'Recently Deleted/d.gif': picture('d'),
  'Albums/Lake Como.csv': 'Images\na.gif\nsame.gif\n',
  'Albums/Sommer & Meer.csv': 'Images\ne.gif\n',
  'Albums/Favorites.csv': 'imgName\na.gif\n',
  'Albums/Empty.csv': '',
  'Memories/On This Day.csv': 'imageName\na.gif\n',
}
const SECOND = {
  'Photos/same.gif': picture('same 2'),
  'Photos/e.gif': picture('e'),
  'Photos/Photo Details.csv':
    HEADER +
    row('same.gif', 'Thursday July 8,2021 9:10 AM GMT') +
    row('e.gif', 'Friday July 1,2016 10:30 PM GMT'),
}

const inPart = (part: number, files: Record<string, string | Blob>) =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [`${PART(part)}/${path}`, file]))

const archives = async () => ({
  [`${PART(1)}.zip`]: await aZip({
    ...inPart(1, FIRST),
    [`${PART(1)}/iCloud Shared Albums.zip`]: await aZip({ 'My Albums/Garden/f.gif': picture('f') }),
  }),
  [`${PART(2)}.zip`]: await aZip(inPart(2, SECOND)),
})

async function importInto(
  library: Awaited<ReturnType<typeof aLibrary>>,
  files: Parameters<typeof aFolder>[0],
) {
  const importer = library.importer()
  await importer.scan(aFolder(files))
  await importer.start({ albums: true, labels: [] })
  return importer.progress()
}

async function expectAll(library: Awaited<ReturnType<typeof aLibrary>>, isShared = true) {
  const items = await library.allItems()
  const moments = items.map(item => {
    const { details, privateDetails } = item
    const { local = '', offsetMinutes } = details?.taken ?? {}
    const taken = new Date(Date.parse(`${local}Z`) - (offsetMinutes ?? 0) * 60_000).toISOString()
    return `${itemName(item)} ${taken.slice(0, 16)} ${privateDetails?.isFavorite ? 'heart' : ''}`.trim()
  })
  expect(moments.filter(text => !text.startsWith('f.gif')).sort()).toEqual([
    'a.gif 2013-06-01T21:41 heart',
    'b.gif 2019-12-17T00:31',
    'e.gif 2016-07-01T22:30',
    'same.gif 2018-02-03T04:05',
    'same.gif 2021-07-08T09:10',
  ])
  const albums = library.albums().map(({ title, items }) => `${title}: ${items.sort().join()}`)
  expect(albums.sort()).toEqual([
    ...(isShared ? ['Garden: f.gif'] : []),
    'Lake Como: a.gif,same.gif',
    'Sommer & Meer: e.gif',
  ])
}

it('reads dates, favorites and albums of both parts, and leaves out deleted pictures', async () => {
  const library = await aLibrary()
  const result = await importInto(library, await archives())
  await expectAll(library)
  expect(result).toMatchObject({
    uploaded: 6,
    recentlyDeleted: 2,
    hidden: 1,
    aside: [{ path: expect.stringContaining('b.gif') }],
    failed: [],
    pendingSidecars: 0,
  })
  expect(result.left.map(({ path }) => path.slice(-5)).sort()).toEqual(['c.gif', 'd.gif'])
  expect(result.scan).toMatchObject({ unsupported: 0 })
})

it.each([[[1, 2]], [[2, 1]], [[2, 1, 2, 1]]])('reads the parts one at a time: %j', async order => {
  const library = await aLibrary()
  const all = await archives()
  for (const part of order) {
    const name = `${PART(part)}.zip` as const
    await importInto(library, { [name]: all[name] as Blob })
  }
  await expectAll(library)
})

it('reads unpacked parts', async () => {
  const library = await aLibrary()
  await importInto(library, { ...inPart(1, FIRST), ...inPart(2, SECOND) })
  await expectAll(library, false)
})

it('leaves other tables alone, and counts them', async () => {
  const library = await aLibrary()
  const result = await importInto(library, { 'a.gif': picture('a'), 'b.csv': 'x,y\n1,2\n' })
  expect(result.left).toMatchObject([{ path: 'b.csv' }])
})

it.each([
  ['Saturday June 1,2013 9:41 AM GMT', '2013-06-01T09:41:00.000Z'],
  ['Sunday December 31, 2017 12:05:06\u202fAM GMT', '2017-12-31T00:05:06.000Z'],
  ['Sunday December 31,2017 23:05 GMT', '2017-12-31T23:05:00.000Z'],
  ['', undefined],
  ['Saturday Month 1,2013 9:41 AM GMT', undefined],
])('reads the date %s', (date, iso) => {
  const read = apple.read(HEADER + row('a.jpg', date), 'Photos/Photo Details.csv')
  const [sidecar] = (read && 'table' in read && read.table.get('a.jpg')) || []
  const takenAt = sidecar?.facts.takenAt
  expect(takenAt === undefined ? undefined : new Date(takenAt).toISOString()).toBe(iso)
})
