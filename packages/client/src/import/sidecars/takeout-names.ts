/*
 * How Google Takeout names the JSON beside a picture. `IMG.jpg` has `IMG.jpg.json`, since 2024
 * `IMG.jpg.supplemental-metadata.json`. The name before `.json` is cut after 46 characters, wherever that is. A second
 * picture of the same name is `IMG(1).jpg`, and its JSON `IMG.jpg(1).json` or `IMG.jpg.supplemental-metadata(1).json`.
 * What was edited there, `IMG-edited.jpg`, has none of its own; neither has the video of a live photo. Pictures' names are
 * cut too, to 47 characters and the ending, or to 46 and a number: then the JSON has one more of them.
 */

const MOST_CHARS = 46
/** The limit was 51 with the ending at times. */
const LONGEST_CUT = 51
/** How much is left at least of a picture's name that is cut, without its ending. */
const CUT_STEM = 45
const SUPPLEMENT = '.supplemental-metadata'

// cspell:disable
/** What Takeout puts behind the name of an edited picture, in the languages of its users. */
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

/** The names that the JSON of a picture may have, the likeliest first. */
export function* takeoutNames(picture: string): Generator<string> {
  const { stem, number, ending } = partsOf(picture)
  yield* namesOf(stem + ending, number)
  // A name may just look numbered.
  if (number !== '') yield* namesOf(`${stem}${number}${ending}`, '')
  const edited = beforeEdited(stem)
  if (edited !== undefined) {
    const before = partsOf(edited + ending)
    yield* namesOf(before.stem + ending, number || before.number)
  }
  yield `${stem}${number}.json`
  // The still of a live photo.
  for (const still of ['.HEIC', '.heic', '.JPG', '.jpg', '.JPEG', '.jpeg', '.PNG', '.DNG']) {
    if (/^\.(mp4|mov)$/i.test(ending)) yield* namesOf(stem + still, number)
  }
}

/**
 * The name of a JSON with the number of its picture, as the picture would be named if it was cut one character shorter;
 * undefined for one that is not cut.
 */
export function shorterName(json: string): string | undefined {
  const [, stem = '', number] = /^(.*)(\(\d{1,4}\))\.json$/su.exec(json) ?? []
  return number && stem.length > MOST_CHARS
    ? `${stem.slice(0, MOST_CHARS)}${number}.json`
    : undefined
}

/** A name without what says that the picture was edited, which may be cut off itself; undefined if nothing does. */
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

/** `IMG(1).jpg` as `IMG`, `(1)` and `.jpg`. */
function partsOf(picture: string) {
  const ending = /\.[^.]{1,5}$/.exec(picture)?.[0] ?? ''
  const whole = picture.slice(0, picture.length - ending.length)
  const number = /\(\d{1,4}\)$/.exec(whole)?.[0] ?? ''
  return { stem: whole.slice(0, whole.length - number.length), number, ending }
}
