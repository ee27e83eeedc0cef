import {
  type Manifest,
  type Model,
  type ModelFile,
  type ModelOf,
  modelFor,
} from '@safelight/contract/recognition-manifest'
import type { Analyzer, Box, Face, Pixels } from './detections.ts'
import { imageVector } from './embedding/image.ts'
import { textVector } from './embedding/text.ts'
import { readTokenizer } from './embedding/tokenizer.ts'
import { detectFaces } from './faces/detect-faces.ts'
import { faceVector } from './faces/face-embedding.ts'
import type { FoundFace } from './faces/found-face.ts'
import { opened } from './opened.ts'
import type { Runtime } from './runtime.ts'
import { quantize } from './vectors/quantize.ts'
import { detectText } from './writing/detect-text.ts'
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
  const sessions = opened(file => readModel(file).then(bytes => runtime.open(bytes)))
  const session = (model: Model) => sessions.of(model.files.model)
  const textOf = async (file: ModelFile) => new TextDecoder().decode(await readModel(file))
  const lines = opened(async file => linesOf(await textOf(file)))
  const tokenizers = opened(async file => readTokenizer(await textOf(file)))

  return {
    by: {
      ...(image && { embedding: await whatMakes(image) }),
      ...(detector && faces && { faces: await whatMakes(detector, faces) }),
      ...(finder && reader && { text: await whatMakes(finder, reader) }),
    },

    async analyze(pixels) {
      const vector = image && (await imageVector(image, await session(image), pixels))
      return {
        ...(vector && { embedding: quantize(vector) }),
        faces: detector && faces ? await facesIn(pixels, detector, faces) : [],
        text: finder && reader ? await textIn(pixels, finder, reader) : [],
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
  ): Promise<string[]> {
    const texts: string[] = []
    for (const place of await detectText(finder, await session(finder), pixels)) {
      const characters = await lines.of(reader.files.characters)
      const read = await readText(reader, await session(reader), characters, pixels, place)
      if (read !== undefined) texts.push(read)
    }
    return wordsOf(texts)
  }
}

function boxOf({ left, top, right, bottom }: FoundFace, { width, height }: Pixels): Box {
  const part = (value: number, size: number) => Math.min(1, Math.max(0, value / size))
  const [x, y] = [part(left, width), part(top, height)]
  return { x, y, width: part(right, width) - x, height: part(bottom, height) - y }
}

/**
 * Hashes everything about the models that determines the results. Omits names, versions, licenses and
 * sources.
 */
async function whatMakes(...models: Model[]): Promise<string> {
  const deciding = models.map(({ name, version, license, source, ...rest }) => ({
    ...rest,
    ...('space' in rest ? { space: undefined } : {}),
  }))
  const bytes = new TextEncoder().encode(JSON.stringify(deciding))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

const linesOf = (text: string): string[] => text.replace(/\r?\n$/, '').split(/\r?\n/)
