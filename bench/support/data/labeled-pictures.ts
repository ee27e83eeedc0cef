import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from '@safelight/contract/schema'
import { createDecoder } from '@safelight/media/decode-without-browser'
import type { Pixels } from '@safelight/recognition/detections'
import { options } from '../options.ts'

/** A picture, and what a person sees in it. README.md describes the file with the labels. */
export interface LabeledPicture extends Labels {
  name: string
  path: string
  decode(): Promise<Pixels>
}

/** All faces, words and things of a picture. A part that nobody has labeled is absent. */
const labels = z.strictObject({
  faces: z
    .array(
      z.strictObject({
        /** A point in the face, from 0 to 1 of the picture's width and height. */
        x: z.number().min(0).max(1),
        y: z.number().min(0).max(1),
        person: z.string().optional(),
      }),
    )
    .optional(),
  words: z.array(z.string()).optional(),
  things: z.array(z.string()).optional(),
  /** Things that a person may or may not see. They count neither as missed nor as wrong. */
  unsure: z.array(z.string()).optional(),
})
export type Labels = z.infer<typeof labels>

const PROGRAMS = {
  'image/jpeg': '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
  'image/webp': '@jsquash/webp/codec/dec/webp_dec.wasm',
  'image/png': '@jsquash/png/codec/pkg/squoosh_png_bg.wasm',
}

const decode = createDecoder(async type =>
  Uint8Array.from(await readFile(fileURLToPath(import.meta.resolve(PROGRAMS[type])))),
)

/**
 * Reads the pictures of the folder that `--pictures` names, and its labels.json. Without the option, reads the
 * sample pictures of the package that face detection comes from.
 */
export async function labeledPictures(): Promise<LabeledPicture[]> {
  const given = options.pictures
  const folder = given ?? join(folderOf('@vladmandic/human'), 'assets')
  const file = given ? join(given, 'labels.json') : join(import.meta.dirname, 'human-pictures.json')
  const all = z.record(z.string(), labels).parse(JSON.parse(await readFile(file, 'utf8')))
  return Object.entries(all).map(([name, each]) => ({
    name,
    path: join(folder, name),
    ...each,
    decode: async () => decode(new Blob([await readFile(join(folder, name))])),
  }))
}

const folderOf = (name: string) =>
  dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
