import { readFileSync } from 'node:fs'
import { jpegWithExif } from '@safelight/media/written-jpeg'
import { appleNote, datedMovie } from '../../packages/media/test/motion-writer.ts'

/** The content of each file by its path. */
export type Files = Record<string, Uint8Array | string>

/** The archives of an export, by their names. */
export type Export = Record<string, Files>

const LIVE_MOVIE = readFileSync(new URL('../../e2e/fixtures/live.mov', import.meta.url), 'latin1')
const ITS_ID = '5E1F7A62-0000-4000-8000-0000000000F1'

/** The identifier of a live photo. It has the length of `ITS_ID`. */
const liveId = (mark: string, shot: number): string =>
  `${mark}-${String(shot).padStart(ITS_ID.length - 2, '0')}`

const HOUR = 3_600_000
const FIRST = Date.parse('2012-03-04T05:06:07Z')
/** The moment of each shot. They are spread over ten years. */
const momentOf = (shot: number): number => FIRST + shot * 29 * HOUR

/** The wall clock two hours ahead of UTC, which the cameras show. */
const clockOf = (shot: number): string => new Date(momentOf(shot) + 2 * HOUR).toISOString()
const exifTime = (shot: number): string =>
  clockOf(shot).slice(0, 19).replaceAll('-', ':').replace('T', ' ')

const every = (count: number, shot: number): boolean => shot % count === 0
const four = (shot: number): string => String(shot).padStart(4, '0')

/** A small JPEG, whose content `mark` makes unique. Without a shot, it has no date. */
function jpeg(mark: string, shot?: number, contentId?: string): Uint8Array {
  const note = contentId ? { 37500: appleNote({ 17: contentId }) } : {}
  const exif = shot === undefined ? {} : { 36867: exifTime(shot), 36881: '+02:00', ...note }
  return Buffer.concat([jpegWithExif({ 271: 'Apple' }, exif), Buffer.from(mark)])
}

const movieOf = (id: string, shot: number): Uint8Array =>
  datedMovie(Buffer.from(LIVE_MOVIE.replaceAll(ITS_ID, id), 'latin1'), momentOf(shot))

type Put = (at: number, path: string, content: Uint8Array | string) => void

/** Puts files into one of several parts, in turns, so that files of one shot are often in different parts. */
function partsOf(names: readonly string[]) {
  const parts: Export = Object.fromEntries(names.map(name => [name, {}]))
  const put: Put = (at, path, content) => {
    const part = parts[names[at % names.length] ?? '']
    if (part) part[path] = content
  }
  return { parts, put }
}

/**
 * The content of shots that are in two exports, under two names. They have no edits, because an edit is found by
 * its original's name, and the library keeps only the better one.
 */
const shared = (shot: number): Uint8Array =>
  jpeg(`shared ${shot}`, every(2, shot) ? shot : undefined)
const isShared = (shot: number): boolean => every(5, shot)

/**
 * A Takeout in three parts. A picture and its JSON are often in different parts, and some pictures are in an
 * album, too.
 */
export function madeTakeout(shots: number): Export {
  const names = [1, 2, 3].map(part => `takeout-20260115T100000Z-1-00${part}.zip`)
  const { parts, put } = partsOf(names)
  const root = 'Takeout/Google Photos'
  for (const [at, title] of ALBUMS.entries())
    put(at, `${root}/${title}/metadata.json`, JSON.stringify({ title }))
  for (let shot = 0; shot < shots; shot++) {
    const year = `${root}/Photos from ${new Date(momentOf(shot)).getUTCFullYear()}`
    const name = `PXL_${four(shot)}`
    const isLive = every(10, shot + 3)
    const picture = isShared(shot)
      ? shared(shot)
      : jpeg(name, every(2, shot) ? shot : undefined, isLive ? liveId('T', shot) : undefined)
    const json = JSON.stringify({
      title: `${name}.jpg`,
      description: every(4, shot) ? `Described ${shot}` : '',
      photoTakenTime: { timestamp: String(momentOf(shot) / 1000) },
      ...(every(3, shot) ? { people: [{ name: 'Ada' }, { name: `Guest ${shot % 7}` }] } : {}),
      ...(every(6, shot) ? { geoData: { latitude: 43.5, longitude: 11.25 } } : {}),
      ...(every(7, shot) ? { favorited: true } : {}),
    })
    put(shot, `${year}/${name}.jpg`, picture)
    put(shot + (shot % 3), `${year}/${name}.jpg.supplemental-metadata.json`, json)
    if (isLive) put(shot + 1, `${year}/${name}.MOV`, movieOf(liveId('T', shot), shot))
    if (every(8, shot) && !isShared(shot))
      put(shot + 2, `${year}/${name}-edited.jpg`, jpeg(`${name} edited`))
    if (every(9, shot)) put(shot + 1, `${root}/${ALBUMS[shot % 2]}/${name}.jpg`, picture)
  }
  for (let twin = 0; twin < shots / 4; twin++) putTwins(twin, `${root}/Photos from 2011`, put)
  return parts
}

/** Two pictures of one name, which Google numbers, and an edit of the second. They are in up to three parts. */
function putTwins(twin: number, year: string, put: Put): void {
  const name = `IMG_${four(twin)}`
  const [first, second, edit] = [twin, twin + 2 - ((twin >> 2) % 3), twin + 1]
  const json = (which: string, at: number) =>
    JSON.stringify({
      title: `${name}.jpg`,
      description: `${which} ${twin}`,
      photoTakenTime: { timestamp: String((FIRST - at * HOUR) / 1000) },
    })
  put(first, `${year}/${name}.jpg`, jpeg(`first ${twin}`))
  put(first, `${year}/${name}.jpg.supplemental-metadata.json`, json('First', 2 * twin + 300))
  put(second, `${year}/${name}(1).jpg`, jpeg(`second ${twin}`))
  put(second, `${year}/${name}.jpg.supplemental-metadata(1).json`, json('Second', 2 * twin + 301))
  put(edit, `${year}/${name}-edited(1).jpg`, jpeg(`edit of ${twin}`))
}

const ALBUMS = ['Weekend in Porto', 'Best of all']

/** An export of iCloud Photos in three parts. A list of an album may name pictures of other parts. */
export function madeApple(shots: number): Export {
  const names = [1, 2, 3].map(part => `iCloud Photos Part ${part} of 3`)
  const { parts, put } = partsOf(names.map(name => `${name}.zip`))
  const tables: string[][] = names.map(() => [
    'imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate',
  ])
  const album = ['Images']
  for (let shot = 0; shot < shots; shot++) {
    const part = shot % names.length
    const folder = (at: number) => `${names[at % names.length]}/Photos`
    const stem = `IMG_${four(shot + 5000)}`
    const isLive = every(4, shot + 1)
    const add = (at: number, name: string, content: Uint8Array) => {
      put(at, `${folder(at)}/${name}`, content)
      tables[at % names.length]?.push(
        `${name},A,${every(6, shot) ? 'yes' : 'no'},no,no,"${appleTime(shot)}",2,"${appleTime(shot)}"`,
      )
    }
    const hasDate = isLive || every(2, shot)
    add(
      part,
      `${stem}.JPG`,
      jpeg(stem, hasDate ? shot : undefined, isLive ? liveId('A', shot) : undefined),
    )
    if (isLive) add(part + (shot % 2), `${stem}.MOV`, movieOf(liveId('A', shot), shot))
    if (every(7, shot)) {
      const edit = stem.replace('IMG_', 'IMG_E')
      add(part + 1, `${edit}.JPG`, jpeg(edit, hasDate ? shot : undefined))
      put(part, `${folder(part)}/${stem}.AAE`, '<plist/>')
    }
    if (every(5, shot)) album.push(`${stem}.JPG`)
  }
  for (const [part, rows] of tables.entries())
    put(part, `${names[part]}/Photos/Photo Details.csv`, `${rows.join('\n')}\n`)
  put(2, `${names[2]}/Albums/Lake Como.csv`, `${album.join('\n')}\n`)
  return parts
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/** Writes a time as Apple does: `Saturday June 1,2013 9:41 PM GMT`. */
function appleTime(shot: number): string {
  const time = new Date(momentOf(shot))
  const hours = time.getUTCHours()
  const day = `${DAYS[time.getUTCDay()]} ${MONTHS[time.getUTCMonth()]} ${time.getUTCDate()}`
  const clock = `${hours % 12 || 12}:${String(time.getUTCMinutes()).padStart(2, '0')}`
  return `${day},${time.getUTCFullYear()} ${clock} ${hours < 12 ? 'AM' : 'PM'} GMT`
}

/** The files of Immich in two archives, with an XMP next to each picture. Folders are albums. */
export function madeImmich(shots: number): Export {
  const { parts, put } = partsOf(['immich-1.zip', 'immich-2.zip'])
  for (let shot = 0; shot < shots; shot++) {
    const path = `library/admin/${every(3, shot) ? 'Garden' : 'Attic'}/DSC_${four(shot)}.jpg`
    put(shot, path, isShared(shot) ? shared(shot) : jpeg(path, every(2, shot) ? shot : undefined))
    put(every(7, shot) ? shot + 1 : shot, `${path}.xmp`, xmpOf(shot))
  }
  return parts
}

const xmpOf = (shot: number): string => `<?xpacket begin="\uFEFF"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description exif:DateTimeOriginal="${clockOf(shot).slice(0, 19)}+02:00"${
  every(5, shot) ? ' xmp:Rating="5"' : ''
}>
<dc:subject><rdf:Bag><rdf:li>garden</rdf:li><rdf:li>bed ${shot % 5}</rdf:li></rdf:Bag></dc:subject>
<mwg-rs:Regions><mwg-rs:RegionList><rdf:Bag><rdf:li><rdf:Description mwg-rs:Name="Guest ${shot % 7}" mwg-rs:Type="Face">
<mwg-rs:Area stArea:x="0.5" stArea:y="0.25" stArea:w="0.1" stArea:h="0.2" stArea:unit="normalized"/>
</rdf:Description></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
</rdf:Description></rdf:RDF></x:xmpmeta>
`
