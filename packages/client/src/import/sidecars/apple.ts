import type { KnownFacts } from '../../upload/files/known-facts.ts'
import { folderOf, nameOf } from '../supported-files.ts'
import { csvRows } from './csv.ts'
import type { AlbumList, Read, Sidecar, SidecarReader } from './sidecar.ts'

/**
 * Reads the CSV files of an export of iCloud Photos, which Apple offers for download at privacy.apple.com.
 * `Photo Details.csv`, `Photo Details-1.csv` and so on describe the pictures of their folder. The folder
 * `Albums` has a list for each album, with the names of pictures in any part of the export.
 */
export const apple: SidecarReader = {
  mayBe: name => /\.csv$/i.test(name),

  read(text, path): Read | undefined {
    const [header, ...rows] = csvRows(text)
    if (!header) return isIn(ALBUMS, path) ? { ignored: true } : undefined
    const columns = header.map(name => name.trim().toLowerCase())
    if (columns.includes('imgname') && columns.includes('originalcreationdate'))
      return { table: tableOf(columns, rows) }
    if (columns.length !== 1 || !LISTS.has(columns[0] ?? '')) return undefined
    const title = nameOf(path)
      .replace(/\.csv$/i, '')
      .trim()
    // The memories are chosen by a program, and the details already tell favorites and hidden pictures.
    if (columns[0] === 'imagename' || isIn(MEMORIES, path) || SYSTEM.has(title.toLowerCase()))
      return { ignored: true }
    return { list: listOf(title, rows) }
  },

  namesFor: picture => [rowName(picture)],
}

/** Stands for the path of a picture's row, relative to the folder of the picture. */
export const rowName = (picture: string): string => `Photo Details.csv/${picture}`

const LISTS = new Set(['images', 'imgname', 'imagename'])
const ALBUMS = 'albums'
const MEMORIES = 'memories'
const isIn = (folder: string, path: string) => nameOf(folderOf(path)).toLowerCase() === folder

/** Apple's own albums, in English and as Apple translates them. */
// cspell:disable
const DELETED = [
  'recently deleted',
  'zuletzt gelöscht',
  'supprimés récemment',
  'suppressions récentes',
  'récemment supprimés',
  'eliminado recientemente',
  'eliminados recientemente',
  'eliminado',
  'eliminati di recente',
  'eliminati',
  'apagados recentemente',
  'apagado',
  'apagados',
  'suprimit recentment',
  'recent verwijderd',
  'senast raderade',
  'slettet for nylig',
  'nylig slettet',
  'viimeksi poistetut',
  'äskettäin poistetut',
  'ostatnio usunięte',
  'naposledy smazané',
  'nedávno vymazané',
  'nemrég törölt',
  'nemrégiben törölt',
  'șterse recent',
  'nedavno obrisano',
  'недавно удаленные',
  'недавно удалённые',
  'нещодавно видалені',
  'πρόσφατα διαγραμμένα',
  'son silinenler',
  'נמחקו לאחרונה',
  'المحذوفة حديثًا',
  'เพิ่งลบล่าสุด',
  'đã xóa gần đây',
  'baru dihapus',
  'terbaru dipadamkan',
  '最近削除した項目',
  '최근 삭제된 항목',
  '최근 삭제한 항목',
  '最近删除',
  '最近刪除',
  '最近刪除項目',
]
const SYSTEM = new Set([
  ...DELETED,
  'favorites',
  'favourites',
  'favoriten',
  'favoris',
  'favoritos',
  'preferiti',
  'favorieten',
  'favoriter',
  'suosikit',
  'ulubione',
  'oblíbené',
  'избранное',
  'お気に入り',
  '즐겨찾기',
  '个人收藏',
  '喜好項目',
  'hidden',
  'ausgeblendet',
  'masqués',
  'masqué',
  'oculto',
  'ocultos',
  'nascosti',
  'verborgen',
  'gömda',
  'skjult',
  'kätketyt',
  'ukryte',
  'skryté',
  'скрытые',
  '非表示',
  '가려진 항목',
  '已隐藏',
  '已隱藏',
])
// cspell:enable

const deleted = new Set(DELETED)

/** Whether a folder of the export holds the pictures that were deleted. */
export const isDeletedFolder = (folder: string): boolean =>
  deleted.has(nameOf(folder).normalize('NFC').toLowerCase())

function tableOf(columns: readonly string[], rows: readonly string[][]) {
  const table = new Map<string, Sidecar[]>()
  for (const row of rows) {
    const field = (name: string) => row[columns.indexOf(name)]?.trim() ?? ''
    const name = field('imgname').normalize('NFC')
    if (name === '') continue
    const isSet = (column: string) => /^(yes|true|1)$/i.test(field(column))
    const aside = isSet('deleted') ? 'recentlyDeleted' : isSet('hidden') ? 'hidden' : undefined
    const sidecar: Sidecar = {
      facts: {
        ...momentOf(field('originalcreationdate')),
        ...(isSet('favorite') ? { isFavorite: true } : {}),
      },
      labels: [],
      ...(aside ? { aside } : {}),
    }
    table.set(name, [...(table.get(name) ?? []), sidecar])
  }
  return table
}

function listOf(title: string, rows: readonly string[][]): AlbumList {
  const names = rows.map(([name = '']) => name.trim().normalize('NFC'))
  return { title: title.normalize('NFC'), names: names.filter(name => name !== '') }
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** `Saturday June 1,2013 9:41 AM GMT`. Some systems write 24 hours, and a narrow space before `AM`. */
const DATE =
  /([a-z]{3})[a-z]*\.?\s+(\d{1,2}),\s*(\d{4})\s+(?:at\s+)?(\d{1,2}):(\d\d)(?::(\d\d))?\s*([ap]m)?\s*(?:gmt|utc|z)\b/iu

function momentOf(text: string): Pick<KnownFacts, 'takenAt'> {
  const [, month = '', day, year, hour, minute, second = '0', half = ''] = DATE.exec(text) ?? []
  const index = MONTHS.indexOf(month.toLowerCase())
  if (index < 0) return {}
  const isAfternoon = half.toLowerCase() === 'pm'
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  const takenAt = Date.UTC(Number(year), index, Number(day), hours, Number(minute), Number(second))
  return Number.isNaN(takenAt) ? {} : { takenAt }
}
