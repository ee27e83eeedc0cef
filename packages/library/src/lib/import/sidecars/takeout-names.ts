/*
 * How Google Takeout names the JSON beside a picture. `IMG.jpg` has `IMG.jpg.json`, since 2024
 * `IMG.jpg.supplemental-metadata.json`. The name before `.json` is cut after 46 characters, wherever that is. A second
 * picture of the same name is `IMG(1).jpg`, and its JSON `IMG.jpg(1).json` or `IMG.jpg.supplemental-metadata(1).json`.
 * What was edited there, `IMG-edited.jpg`, has none of its own; neither has the video of a live photo.
 */

const MOST_CHARS = 46
/** The limit was 51 with the ending at times. */
const LONGEST_CUT = 51
const SUPPLEMENT = '.supplemental-metadata'

// cspell:disable
/** What Takeout puts behind the name of an edited picture, in the languages of its users. */
const EDITED = [
  'edited',
  'bearbeitet',
  'modifié',
  'editado',
  'editada',
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
  const suffix = EDITED.find(word => stem.normalize('NFC').endsWith(`-${word}`))
  if (suffix)
    yield* namesOf(`${stem.normalize('NFC').slice(0, -suffix.length - 1)}${ending}`, number)
  yield `${stem}${number}.json`
  // The still of a live photo.
  for (const still of ['.HEIC', '.heic', '.JPG', '.jpg', '.JPEG', '.jpeg']) {
    if (/^\.(mp4|mov)$/i.test(ending)) yield* namesOf(stem + still, number)
  }
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
