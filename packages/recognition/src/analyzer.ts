import {
  type Manifest,
  type Model,
  type ModelFile,
  type ModelOf,
  modelFor,
} from '@safelight/contract/recognition-manifest'
import {
  type Analyzer,
  type Box,
  type Detections,
  type Face,
  PARTS,
  type Part,
  type Pixels,
  type Tag,
  type TextLine,
} from './detections.ts'
import { imageVector } from './embedding/image.ts'
import { textVector } from './embedding/text.ts'
import { readTokenizer } from './embedding/tokenizer.ts'
import { detectFaces } from './faces/detect-faces.ts'
import { faceVector } from './faces/face-embedding.ts'
import { opened } from './opened.ts'
import type { FoundBox } from './pixels/overlaps.ts'
import type { Runtime } from './runtime.ts'
import { findTags } from './tags/find-tags.ts'
import { quantize } from './vectors/quantize.ts'
import { detectText } from './writing/detect-text.ts'
import { lineAt } from './writing/lines.ts'
import { readText } from './writing/read-text.ts'
import { wordsOf } from './writing/words.ts'

export interface AnalyzerDeps {
  runtime: Runtime
  manifest: Manifest
  /** Returns the bytes of a manifest file, verified against its SHA-256. */
  readModel(file: ModelFile): Promise<Uint8Array>
}

/** Creates an analyzer that opens each model at its first use. */
export async function createAnalyzer({
  runtime,
  manifest,
  readModel,
}: AnalyzerDeps): Promise<Analyzer> {
  const image = modelFor(manifest, 'image-embedding')
  const text = modelFor(manifest, 'text-embedding')
  const detector = modelFor(manifest, 'face-detection')
  const faces = modelFor(manifest, 'face-embedding')
  const finder = modelFor(manifest, 'text-detection')
  const reader = modelFor(manifest, 'text-recognition')
  const things = modelFor(manifest, 'object-detection')
  const sessions = opened(file => readModel(file).then(bytes => runtime.open(bytes)))
  const session = (model: Model) => sessions.of(model.files.model)
  const textOf = async (file: ModelFile) => new TextDecoder().decode(await readModel(file))
  const characterLists = opened(async file => linesOf(await textOf(file)))
  const tokenizers = opened(async file => readTokenizer(await textOf(file)))

  return {
    by: {
      ...(image && { embedding: await whatMakes(image) }),
      ...(detector && faces && { faces: await whatMakes(detector, faces) }),
      ...(finder && reader && { text: await whatMakes(finder, reader, TEXT_FORM) }),
      ...(things && { tags: await whatMakes(things) }),
    },

    async analyze(pixels, parts = PARTS) {
      const is = (part: Part) => parts.includes(part)
      const vector =
        image && is('embedding') && (await imageVector(image, await session(image), pixels))
      return {
        ...(vector && { embedding: quantize(vector) }),
        faces: detector && faces && is('faces') ? await facesIn(pixels, detector, faces) : [],
        ...(finder && reader && is('text') ? await textIn(pixels, finder, reader) : { text: [] }),
        tags: things && is('tags') ? await tagsIn(pixels, things) : [],
      }
    },

    async embedText(words) {
      if (!text) return undefined
      const tokenizer = await tokenizers.of(text.files.tokenizer)
      return quantize(await textVector(text, await session(text), tokenizer, words))
    },

    close: () => sessions.close(),
  }

  async function facesIn(
    pixels: Pixels,
    detector: ModelOf<'face-detection'>,
    embedder: ModelOf<'face-embedding'>,
  ): Promise<Face[]> {
    const found: Face[] = []
    for (const face of await detectFaces(detector, await session(detector), pixels)) {
      const box = boxOf(face, pixels)
      if (box.width <= 0 || box.height <= 0) continue
      const vector = await faceVector(embedder, await session(embedder), pixels, face.landmarks)
      found.push({ box, embedding: quantize(vector), confidence: face.confidence })
    }
    return found
  }

  async function textIn(
    pixels: Pixels,
    finder: ModelOf<'text-detection'>,
    reader: ModelOf<'text-recognition'>,
  ): Promise<Pick<Detections, 'text' | 'lines'>> {
    const lines: TextLine[] = []
    for (const place of await detectText(finder, await session(finder), pixels)) {
      const characters = await characterLists.of(reader.files.characters)
      const text = await readText(reader, await session(reader), characters, pixels, place)
      const line = text === undefined ? undefined : lineAt(text, place, pixels)
      if (line) lines.push(line)
    }
    return { text: wordsOf(lines.map(({ text }) => text)), ...(lines.length > 0 && { lines }) }
  }

  async function tagsIn(pixels: Pixels, model: ModelOf<'object-detection'>): Promise<Tag[]> {
    const found = await findTags(model, await session(model), pixels)
    return found
      .map(tag => ({ class: tag.class, box: boxOf(tag, pixels), confidence: tag.confidence }))
      .filter(({ box }) => box.width > 0 && box.height > 0)
  }
}

function boxOf({ left, top, right, bottom }: FoundBox, { width, height }: Pixels): Box {
  const part = (value: number, size: number) => Math.min(1, Math.max(0, value / size))
  const [x, y] = [part(left, width), part(top, height)]
  return { x, y, width: part(right, width) - x, height: part(bottom, height) - y }
}

/** The kept form of a text. Text that an earlier version kept as words is read again. */
const TEXT_FORM = 'lines'

/**
 * Hashes everything that determines the results of the models. Omits names, versions, licenses and
 * sources.
 */
async function whatMakes(...makers: (Model | typeof TEXT_FORM)[]): Promise<string> {
  const deciding = makers.map(maker => {
    if (typeof maker === 'string') return maker
    const { name, version, license, source, ...rest } = maker
    return { ...rest, ...('space' in rest ? { space: undefined } : {}) }
  })
  const bytes = new TextEncoder().encode(JSON.stringify(deciding))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

const linesOf = (text: string): string[] => text.replace(/\r?\n$/, '').split(/\r?\n/)
