import { beforeEdited } from '../../upload/files/edited-names.ts'

/*
 * How Google Takeout names the JSON of a picture. `IMG.jpg` has `IMG.jpg.json`, since 2024
 * `IMG.jpg.supplemental-metadata.json`, and some movies of live photos `IMG.MP4.metadata.json`. The JSON has
 * the title of the picture. If the title has no ending, neither has the JSON: `Oak.jpg` has `Oak.json`. The
 * name before `.json` is truncated to 46 characters. A second picture with the name is `IMG(1).jpg`. Its JSON
 * is `IMG.jpg(1).json` or `IMG.jpg.supplemental-metadata(1).json`. An edited picture, `IMG-edited.jpg`, has no
 * JSON of its own, and neither has the movie of a live photo: `IMG.MP4`, `IMG.MP` or `IMG`. Picture names are
 * truncated to 47 characters and the ending. If the name has a number, they are truncated to 46 characters,
 * and the name of the JSON keeps one more.
 */

const MOST_CHARS = 46
/** In some versions of Takeout, the largest number of characters of a name, including the ending. */
const LONGEST_CUT = 51
const SUPPLEMENTS = ['.supplemental-metadata', '.metadata']
const STILLS = ['.HEIC', '.heic', '.JPG', '.jpg', '.JPEG', '.jpeg', '.PNG', '.DNG']

/**
 * Yields the names that the JSON of a picture may have, the most specific first. `isPicture` tells which
 * other pictures are in the folder, in the same part of the export. The numbered edit `IMG-edited(1).jpg`
 * belongs to `IMG.jpg` if that part has `IMG.jpg` but no `IMG(1).jpg`, otherwise to `IMG(1).jpg`. Other parts
 * decide nothing, so their order does not matter. Without `isPicture`, both are possible.
 */
export function* takeoutNames(
  picture: string,
  isPicture?: (name: string) => boolean,
): Generator<string> {
  const { stem, number, ending } = partsOf(picture)
  yield* namesOf(stem + ending, number)
  // A name such as `IMG(1).jpg` may be the picture's own, without a number from Google.
  if (number !== '') yield* namesOf(`${stem}${number}${ending}`, '')
  const edited = beforeEdited(stem)
  if (edited !== undefined) {
    const before = partsOf(edited + ending)
    const numberOfEdited = number || before.number
    const isOfFirst =
      number !== '' &&
      isPicture?.(`${edited}${number}${ending}`) === false &&
      isPicture(`${edited}${ending}`)
    if (!isOfFirst) {
      yield* namesOf(before.stem + ending, numberOfEdited)
      yield* namesOf(before.stem, numberOfEdited)
    }
    if (isOfFirst || (number !== '' && !isPicture)) {
      yield* namesOf(edited + ending, '')
      yield* namesOf(edited, '')
    }
  }
  if (ending !== '') yield* namesOf(stem, number)
  yield `${stem}${number}.json`
  if (isMovieEnding(ending)) {
    for (const still of STILLS) yield* namesOf(stem + still, number)
  }
  if (ending === '' || isPixelEnding(ending)) {
    for (const still of STILLS) yield* namesOf(stem + ending + still, number)
  }
}

const isMovieEnding = (ending: string): boolean => /^\.(mp4|mov)$/i.test(ending)
/** Pixel phones name the movie of `PXL.MP.jpg` `PXL.MP`. */
const isPixelEnding = (ending: string): boolean => /^\.mp(~\d)?$/i.test(ending)

/** Shortens a truncated, numbered JSON name by a character, like its picture's. Else returns undefined. */
export function shorterName(json: string): string | undefined {
  const [, stem = '', number] = /^(.*)(\(\d{1,4}\))\.json$/su.exec(json) ?? []
  return number && stem.length > MOST_CHARS
    ? `${stem.slice(0, MOST_CHARS)}${number}.json`
    : undefined
}

function* namesOf(name: string, number: string): Generator<string> {
  yield `${name}${number}.json`
  for (const supplement of SUPPLEMENTS) {
    for (let length = supplement.length; length > 0; length--)
      yield `${name}${supplement.slice(0, length)}${number}.json`
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
