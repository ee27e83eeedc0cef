/*
 * How Google Takeout names the JSON of a picture. `IMG.jpg` has `IMG.jpg.json`, or since 2024
 * `IMG.jpg.supplemental-metadata.json`. The name before `.json` is truncated to 46 characters. A second
 * picture with the same name is `IMG(1).jpg`. Its JSON is `IMG.jpg(1).json` or
 * `IMG.jpg.supplemental-metadata(1).json`. An edited picture, `IMG-edited.jpg`, and the video of a live photo
 * have no JSON of their own. The name of a picture is truncated to 47 characters plus the ending. A numbered
 * name is truncated to 46 characters, and the name of its JSON keeps one more.
 */

const MOST_CHARS = 46
/** In some versions of Takeout, the largest number of characters of a name, including the ending. */
const LONGEST_CUT = 51
/** The smallest number of characters that a truncated picture name keeps, without its ending. */
const CUT_STEM = 45
const SUPPLEMENT = '.supplemental-metadata'

// cspell:disable
const EDITED = [
  'edited',
  'effects',
  'smile',
  'mix',
  'bearbeitet',
  'modifié',
  'editado',
  'ha editado',
  'editada',
  'editat',
  'modificato',
  'bewerkt',
  'edytowane',
  'redigerad',
  'redigeret',
  'redigert',
  'muokattu',
  'upraveno',
  'düzenlendi',
  'изменено',
  '編集済み',
  '已修改',
  '수정됨',
]
// cspell:enable

export function* takeoutNames(picture: string): Generator<string> {
  const { stem, number, ending } = partsOf(picture)
  yield* namesOf(stem + ending, number)
  // A name such as `IMG(1).jpg` may be the picture's own, without a number from Google.
  if (number !== '') yield* namesOf(`${stem}${number}${ending}`, '')
  const edited = beforeEdited(stem)
  if (edited !== undefined) {
    const before = partsOf(edited + ending)
    yield* namesOf(before.stem + ending, number || before.number)
  }
  yield `${stem}${number}.json`
  for (const still of ['.HEIC', '.heic', '.JPG', '.jpg', '.JPEG', '.jpeg', '.PNG', '.DNG']) {
    if (/^\.(mp4|mov)$/i.test(ending)) yield* namesOf(stem + still, number)
  }
}

/** Shortens a truncated, numbered JSON name by a character, like its picture's. Else returns undefined. */
export function shorterName(json: string): string | undefined {
  const [, stem = '', number] = /^(.*)(\(\d{1,4}\))\.json$/su.exec(json) ?? []
  return number && stem.length > MOST_CHARS
    ? `${stem.slice(0, MOST_CHARS)}${number}.json`
    : undefined
}

/** Removes the suffix of an edited picture, which may be truncated. Returns undefined if there is none. */
function beforeEdited(stem: string): string | undefined {
  const name = stem.normalize('NFC')
  const at = name.lastIndexOf('-')
  const word = name.slice(at + 1).toLowerCase()
  if (at < 0 || word === '') return undefined
  const isCut = name.length >= CUT_STEM
  const isEdited = EDITED.some(each => each === word || (isCut && each.startsWith(word)))
  return isEdited ? name.slice(0, at) : undefined
}

function* namesOf(name: string, number: string): Generator<string> {
  yield `${name}${number}.json`
  const supplemented = name + SUPPLEMENT
  for (let length = supplemented.length; length > name.length; length--) {
    yield `${supplemented.slice(0, length)}${number}.json`
  }
  for (let length = Math.min(LONGEST_CUT, name.length - 1); length >= MOST_CHARS - 1; length--) {
    yield `${name.slice(0, length)}${number}.json`
  }
}

/** Splits `IMG(1).jpg` into `IMG`, `(1)` and `.jpg`. */
function partsOf(picture: string) {
  const ending = /\.[^.]{1,5}$/.exec(picture)?.[0] ?? ''
  const whole = picture.slice(0, picture.length - ending.length)
  const number = /\(\d{1,4}\)$/.exec(whole)?.[0] ?? ''
  return { stem: whole.slice(0, whole.length - number.length), number, ending }
}
