import { createAnalyzer } from '@safelight/recognition/analyzer'
import {
  type Analyzer,
  type Detections,
  PARTS,
  type Picture,
  type Pixels,
} from '@safelight/recognition/detections'
import { FACE_GROUPING } from '@safelight/recognition/grouping'
import { createNodeRuntime } from '@safelight/recognition/onnx-node'
import { similarity } from '@safelight/recognition/quantize'
import { classesOf } from '../../../packages/client/src/search/things/classes-of.ts'
import { shrunk as scaledDown } from '../../../packages/recognition/src/pixels/fit.ts'
import { drawnTexts } from '../../support/data/drawn-texts.ts'
import { type LabeledPicture, labeledPictures } from '../../support/data/labeled-pictures.ts'
import { standardModels } from '../../support/data/standard-models.ts'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import { areaUnderCurve, matchFaces, shareFrom } from '../../support/figures/scores.ts'

/** The pictures are also analyzed at these parts of their size, on gray, as if taken from farther away. */
const DIVISORS = [1, 2, 4]

/** The sizes of renditions, as uploads make them. */
const PREVIEW_LONG_SIDE = 1600
const THUMBNAIL_SHORT_SIDE = 320

interface Counts {
  labeled: number
  found: number
  wrong: number
}

interface FaceCounts extends Counts {
  /** The sum of the widths of found faces, from 0 to 1 of the picture. */
  widths: number
}

interface KnownFace {
  picture: string
  person: string | undefined
  embedding: Int8Array
}

/**
 * Measures how well the standard models find faces and things, tell people apart and read words. Devices look at
 * thumbnails first. The reference of a figure is the same without thumbnails.
 */
export async function run(): Promise<Findings> {
  const pictures = await labeledPictures()
  const analyzer = await anAnalyzer()
  const [figures, references] = [
    await measure(analyzer, pictures, pixels => ({ thumbnail: async () => thumbnailOf(pixels) })),
    await measure(analyzer, pictures, () => ({})),
  ]
  const drawn = await drawnWords(analyzer)
  await analyzer.close()
  return {
    figures: [
      ...figures.map((figure, i) => ({
        ...figure,
        reference: { name: 'without thumbnails', value: references[i]?.value ?? Number.NaN },
      })),
      ...drawn,
    ],
    notes: [`${pictures.length} pictures.`],
  }
}

async function measure(
  analyzer: Analyzer,
  pictures: readonly LabeledPicture[],
  smaller: (pixels: Pixels) => Pick<Picture, 'thumbnail'>,
): Promise<Figure[]> {
  const faces = new Map(
    DIVISORS.map((part): [number, FaceCounts] => [
      part,
      { labeled: 0, found: 0, wrong: 0, widths: 0 },
    ]),
  )
  const known: KnownFace[] = []
  const words: Counts = { labeled: 0, found: 0, wrong: 0 }
  const things: Counts = { labeled: 0, found: 0, wrong: 0 }
  for (const picture of pictures) {
    const preview = scaledDown(await picture.decode(), PREVIEW_LONG_SIDE)
    for (const [part, counts] of faces) {
      const pixels = fartherAway(preview, part)
      const parts = part === 1 ? PARTS : (['faces', 'tags'] as const)
      const detections = await analyzer.analyze(
        { preview: async () => pixels, ...smaller(pixels) },
        parts,
      )
      if (picture.faces) {
        const points = picture.faces.map(({ x, y, person }) => ({
          x: x / part,
          y: y / part,
          person,
        }))
        const { matches, others } = matchFaces(points, detections.faces)
        counts.labeled += points.length
        counts.found += matches.size
        counts.wrong += others.length
        for (const [{ person }, { embedding, box }] of matches) {
          counts.widths += box.width
          if (part === 1) known.push({ picture: picture.name, person, embedding })
        }
      }
      if (part > 1) continue
      addWords(words, picture, detections)
      addThings(things, picture, detections)
    }
  }
  return [
    ...faceFigures(faces),
    ...peopleFigures(known),
    ...wordFigures(words),
    ...thingFigures(things),
  ]
}

function thumbnailOf(pixels: Pixels): Pixels {
  const short = Math.min(pixels.width, pixels.height)
  const long = Math.max(pixels.width, pixels.height)
  return scaledDown(pixels, Math.round((long * THUMBNAIL_SHORT_SIDE) / short))
}

/** Counts the words that are read of drawn ones, for each way of drawing them. */
async function drawnWords(analyzer: Analyzer): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, pixels, words } of await drawnTexts()) {
    const { text } = await analyzer.analyze({ preview: async () => pixels }, ['text'])
    const read = new Set(text)
    const found = words.filter(word => read.has(word)).length
    const value = (100 * found) / words.length
    figures.push({ name: `drawn words read, ${name}`, value, unit: `% of ${words.length}` })
  }
  return figures
}

async function anAnalyzer(): Promise<Analyzer> {
  const { manifest, files } = await standardModels()
  return createAnalyzer({
    runtime: await createNodeRuntime(1),
    manifest,
    readModel: async ({ sha256 }) => Uint8Array.from(files.get(sha256) ?? []),
  })
}

function faceFigures(faces: ReadonlyMap<number, FaceCounts>): Figure[] {
  return [...faces].flatMap(([part, { labeled, found, wrong, widths }]): Figure[] => {
    if (labeled === 0) return []
    const size = part === 1 ? 'pictures' : `pictures at 1/${part} of their size`
    const width = Math.round((1000 * widths) / Math.max(1, found)) / 10
    return [
      { name: `faces found, ${size}`, value: (100 * found) / labeled, unit: `% of ${labeled}` },
      { name: `their mean width, ${size}`, value: width, unit: '% of the picture' },
      { name: `false faces, ${size}`, value: wrong, unit: 'faces' },
    ]
  })
}

/** Compares faces of one picture, which are different people, and faces whose persons are known. */
function peopleFigures(known: readonly KnownFace[]): Figure[] {
  const [same, other]: [number[], number[]] = [[], []]
  for (const [at, a] of known.entries()) {
    for (const b of known.slice(at + 1)) {
      const isKnown = a.person !== undefined && b.person !== undefined
      if (!isKnown && a.picture !== b.picture) continue
      const isSame = isKnown && a.person === b.person
      ;(isSame ? same : other).push(similarity(a.embedding, b.embedding))
    }
  }
  const figures: Figure[] = []
  const percent = (values: readonly number[]) => 100 * shareFrom(values, FACE_GROUPING.same)
  if (same.length > 0) {
    figures.push({
      name: 'same person: pairs that may be grouped',
      value: percent(same),
      unit: `% of ${same.length}`,
    })
  }
  if (other.length > 0) {
    figures.push({
      name: 'different people: pairs that may be grouped',
      value: percent(other),
      unit: `% of ${other.length}`,
    })
  }
  if (same.length > 0 && other.length > 0) {
    figures.push({ name: 'area under the curve', value: areaUnderCurve(same, other), unit: '' })
  }
  return figures
}

function addWords(words: Counts, picture: LabeledPicture, { text }: Detections): void {
  if (!picture.words) return
  const wanted = new Set(picture.words.map(word => word.toLowerCase()))
  const read = new Set(text.map(word => word.toLowerCase()))
  words.labeled += wanted.size
  words.found += [...wanted].filter(word => read.has(word)).length
  words.wrong += [...read].filter(word => !wanted.has(word)).length
}

const wordFigures = ({ labeled, found, wrong }: Counts): Figure[] =>
  labeled === 0
    ? []
    : [
        { name: 'words read', value: (100 * found) / labeled, unit: `% of ${labeled}` },
        { name: 'words read wrongly', value: wrong, unit: 'words' },
      ]

/** Counts each class once in each picture. */
function addThings(things: Counts, picture: LabeledPicture, { tags }: Detections): void {
  if (!picture.things) return
  const classes = (names: readonly string[]) =>
    new Set(names.flatMap(name => classesOf(name, ['en']).alternatives.flat()))
  const [wanted, unsure] = [classes(picture.things), classes(picture.unsure ?? [])]
  const found = new Set(tags.map(tag => tag.class))
  things.labeled += wanted.size
  things.found += [...wanted].filter(each => found.has(each)).length
  things.wrong += [...found].filter(each => !wanted.has(each) && !unsure.has(each)).length
}

const thingFigures = ({ labeled, found, wrong }: Counts): Figure[] =>
  labeled === 0
    ? []
    : [
        { name: 'things found', value: (100 * found) / labeled, unit: `% of ${labeled}` },
        {
          name: 'found things that are there',
          value: (100 * found) / (found + wrong),
          unit: `% of ${found + wrong}`,
        },
      ]

/** Returns a gray picture of the same size, with the picture at 1/`part` of its size in its top left corner. */
function fartherAway({ width, height, data }: Pixels, part: number): Pixels {
  if (part === 1) return { width, height, data }
  const out = new Uint8ClampedArray(data.length).fill(128)
  const [columns, rows] = [Math.floor(width / part), Math.floor(height / part)]
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0
        for (let dy = 0; dy < part; dy++) {
          const from = 4 * ((part * y + dy) * width + part * x) + channel
          for (let dx = 0; dx < part; dx++) sum += data[from + 4 * dx] ?? 0
        }
        out[4 * (y * width + x) + channel] = sum / part ** 2
      }
    }
  }
  for (let at = 3; at < out.length; at += 4) out[at] = 255
  return { width, height, data: out }
}
