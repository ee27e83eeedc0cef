import { type Manifest, type ModelFile, manifest } from '@safelight/contract/recognition-manifest'
import { END, imageModel, SIDE, TOKENS, tinyTokenizer, wordsModel } from './colors-and-shapes.ts'
import { DETECTOR_SIDE, detectorModel, FACE_SIDE, faceModel } from './faces.ts'
import { THINGS_SIDE, thingsModel } from './things.ts'
import { CHARACTERS, LINE_HEIGHT, LONGEST, textFinderModel, textReaderModel } from './writing.ts'

export interface TinyModels {
  manifest: Manifest
  files: Map<string, Uint8Array<ArrayBuffer>>
  readModel(file: ModelFile): Promise<Uint8Array>
}

const as = { order: 'rgb', mean: [0, 0, 0], std: [1, 1, 1] }
const about = { version: '1', license: 'AGPL-3.0-or-later' }

export async function tinyModels(): Promise<TinyModels> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const keep = async (bytes: Uint8Array<ArrayBuffer>) => {
    const sha256 = hex(await crypto.subtle.digest('SHA-256', bytes))
    files.set(sha256, bytes)
    return { sha256, size: bytes.length }
  }
  const text = (content: string) => keep(new TextEncoder().encode(content))
  const { vocabulary, form } = tinyTokenizer()
  return {
    manifest: manifest.parse({
      format: 1,
      models: [
        {
          task: 'image-embedding',
          name: 'Colors and shapes',
          ...about,
          family: 'clip',
          space: 'colors and shapes',
          input: { width: SIDE, height: SIDE, ...as },
          files: { model: await keep(imageModel()) },
        },
        {
          task: 'text-embedding',
          name: 'Words for colors and shapes',
          ...about,
          family: 'clip',
          space: 'colors and shapes',
          tokenizer: { kind: 'tokenizer.json', length: TOKENS, pad: vocabulary.indexOf(END) },
          files: {
            model: await keep(wordsModel(vocabulary)),
            tokenizer: await text(JSON.stringify(form)),
          },
        },
        {
          task: 'face-detection',
          name: 'Drawn faces',
          ...about,
          family: 'scrfd',
          input: { width: DETECTOR_SIDE, height: DETECTOR_SIDE, ...as },
          files: { model: await keep(detectorModel()) },
        },
        {
          task: 'face-embedding',
          name: 'Drawn people',
          ...about,
          family: 'arcface',
          input: { width: FACE_SIDE, height: FACE_SIDE, ...as },
          files: { model: await keep(faceModel()) },
        },
        {
          task: 'text-detection',
          name: 'Black text',
          ...about,
          family: 'dbnet',
          input: { longest: LONGEST, ...as },
          unclip: 0,
          files: { model: await keep(textFinderModel()) },
        },
        {
          task: 'text-recognition',
          name: 'The drawn font',
          ...about,
          family: 'ctc',
          input: { height: LINE_HEIGHT, widest: 1024, ...as },
          files: {
            model: await keep(textReaderModel()),
            characters: await text(CHARACTERS.join('\n')),
          },
        },
        {
          task: 'object-detection',
          name: 'Colored things',
          ...about,
          family: 'nanodet',
          input: { width: THINGS_SIDE, height: THINGS_SIDE, ...as },
          files: { model: await keep(thingsModel()) },
        },
      ],
    }),
    files,
    async readModel({ sha256 }) {
      const found = files.get(sha256)
      if (!found) throw new Error('No such file.')
      return found.slice()
    },
  }
}

const hex = (digest: ArrayBuffer) =>
  Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
