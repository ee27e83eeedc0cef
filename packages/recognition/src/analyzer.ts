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
import { detectFaces, scaledTo } from './faces/detect-faces.ts'
import { faceVector } from './faces/face-embedding.ts'
import { opened } from './opened.ts'
import type { FoundBox } from './pixels/overlaps.ts'
import { type Renditions, renditionsOf } from './pixels/renditions.ts'
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
  const sessions = opened(file => runtime.open(() => readModel(file)))
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

    async analyze(picture, parts = PARTS) {
      const is = (part: Part) => parts.includes(part)
      const renditions = renditionsOf(picture)
      const embedding = image && is('embedding') && (await embeddingOf(renditions, image))
      // Things come before faces, because they show whether there may be any.
      const found = things && is('tags') ? await tagsIn(renditions, things) : undefined
      return {
        ...(embedding && { embedding }),
        faces:
          detector && faces && is('faces')
            ? await facesIn(renditions, detector, faces, found?.isDeserted)
            : [],
        ...(finder && reader && is('text')
          ? await textIn(renditions, finder, reader)
          : { text: [] }),
        tags: found?.tags ?? [],
      }
    },

    async embedText(words) {
      if (!text) return undefined
      const tokenizer = await tokenizers.of(text.files.tokenizer)
      return quantize(await textVector(text, await session(text), tokenizer, words))
    },

    close: () => sessions.close(),
  }

  async function embeddingOf(renditions: Renditions, model: ModelOf<'image-embedding'>) {
    const { width, height } = model.input
    // The model sees a square of the picture. A thumbnail is at least 320 pixels high and wide.
    const pixels = await renditions.ofLength(Math.max(width, height) > 320 ? Infinity : 0)
    return quantize(await imageVector(model, await session(model), pixels))
  }

  async function facesIn(
    renditions: Renditions,
    detector: ModelOf<'face-detection'>,
    embedder: ModelOf<'face-embedding'>,
    isDeserted?: boolean,
  ): Promise<Face[]> {
    const found = await detectFaces(detector, await session(detector), renditions, isDeserted)
    if (found.faces.length === 0) return []
    const pixels = await renditions.largest()
    const faces: Face[] = []
    for (const face of scaledTo(pixels, found)) {
      const box = boxOf(face, pixels)
      if (box.width <= 0 || box.height <= 0) continue
      const vector = await faceVector(embedder, await session(embedder), pixels, face.landmarks)
      faces.push({ box, embedding: quantize(vector), confidence: face.confidence })
    }
    return faces
  }

  async function textIn(
    renditions: Renditions,
    finder: ModelOf<'text-detection'>,
    reader: ModelOf<'text-recognition'>,
  ): Promise<Pick<Detections, 'text' | 'lines'>> {
    const pixels = await renditions.largest()
    const lines: TextLine[] = []
    for (const place of await detectText(finder, await session(finder), pixels)) {
      const characters = await characterLists.of(reader.files.characters)
      const text = await readText(reader, await session(reader), characters, pixels, place)
      const line = text === undefined ? undefined : lineAt(text, place, pixels)
      if (line) lines.push(line)
    }
    return { text: wordsOf(lines.map(({ text }) => text)), ...(lines.length > 0 && { lines }) }
  }

  async function tagsIn(renditions: Renditions, model: ModelOf<'object-detection'>) {
    const pixels = await renditions.ofLength(model.input.width)
    const { tags, isDeserted } = await findTags(model, await session(model), pixels)
    return {
      tags: tags
        .map(
          (tag): Tag => ({ class: tag.class, box: boxOf(tag, pixels), confidence: tag.confidence }),
        )
        .filter(({ box }) => box.width > 0 && box.height > 0),
      isDeserted,
    }
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
