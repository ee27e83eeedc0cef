import { shotName } from './partners.ts'

/** Suffixes that Google appends to the name of an edited picture, in the language of the account. */
// cspell:disable
const EDITED = [
  'edited',
  'effects',
  'smile',
  'mix',
  'motion',
  'animation',
  'collage',
  'bearbeitet',
  'modifié',
  'modifiée',
  'retouchée',
  'editado',
  'editada',
  'ha editado',
  'modificado',
  'editat',
  'editatua',
  'modificato',
  'modificata',
  'bewerkt',
  'geredigeer',
  'redigerad',
  'redigeret',
  'redigert',
  'muokattu',
  'breytt',
  'edytowane',
  'edytowany',
  'upraveno',
  'upravené',
  'upravená',
  'upravený',
  'urejeno',
  'uređeno',
  'izmijenjeno',
  'измењено',
  'izmenjeno',
  'изменето',
  'szerkesztett',
  'szerkesztve',
  'modificat',
  'редактирано',
  'редактирана',
  'изменено',
  'отредактировано',
  'змінено',
  'відредаговано',
  'επεξεργασμένο',
  'επεξεργασμένη',
  'επεξεργασία',
  'düzenlendi',
  'düzenlenmiş',
  'redaguota',
  'rediģēts',
  'rediģēta',
  'muudetud',
  'נערך',
  'ערוך',
  'עריכה',
  'معدل',
  'معدلة',
  'معدّلة',
  'تم التعديل',
  'ویرایش‌شده',
  'ویرایش شده',
  'संपादित',
  'সম্পাদিত',
  'แก้ไขแล้ว',
  'แก้ไข',
  'đã chỉnh sửa',
  'diedit',
  'na-edit',
  'imehaririwa',
  '編集済み',
  '编辑',
  '已编辑',
  '已修改',
  '已編輯',
  '수정됨',
  '편집됨',
]
// cspell:enable

/** The smallest number of characters that a truncated picture name keeps, without its ending. */
const CUT_STEM = 45

/** Removes the suffix of an edited picture, which may be truncated. Returns undefined if there is none. */
export function beforeEdited(stem: string): string | undefined {
  const name = stem.normalize('NFC')
  const at = name.lastIndexOf('-')
  const word = name.slice(at + 1).toLowerCase()
  if (at < 1 || word === '') return undefined
  const isCut = name.length >= CUT_STEM
  const isEdited = EDITED.some(each => each === word || (isCut && each.startsWith(word)))
  return isEdited ? name.slice(0, at) : undefined
}

/** An iPhone names the edit of `IMG_0001.HEIC` `IMG_E0001.HEIC`, or `.JPG`. */
const OF_IPHONE = /^(IMG_)E(\d)/i

/**
 * Returns the names of the shots (see `shotName`) that an edited file may show, the most likely first. Google
 * numbers files of one name: `IMG-edited(1).jpg` is the edit of `IMG(1).jpg`, or of `IMG.jpg` if there is no
 * `IMG(1).jpg`. Returns none for a file whose name is not that of an edit.
 */
export function editedShots(name: string): string[] {
  if (OF_IPHONE.test(name)) return [shotName(name.replace(OF_IPHONE, '$1$2'))]
  const [, stem = name, number = '', ending = ''] =
    /^(.*?)(\(\d{1,4}\))?(\.[^.]*)?$/su.exec(name) ?? []
  const original = beforeEdited(stem)
  if (original === undefined) return []
  const numbered = number === '' ? [] : [shotName(original + number + ending)]
  return [...numbered, shotName(original + ending)]
}
