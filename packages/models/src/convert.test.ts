import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-web'
import { expect, it } from 'vitest'
import { convertFaceRecognition } from './face-recognition.ts'
import { convertGraphModel } from './graph-model.ts'
import { readFaceRecognition, readGraphModel } from './make-models.ts'

const human = folderOf('@vladmandic/human')
const faceApi = folderOf('@vladmandic/face-api')

/*
 * Outputs of the original runtimes for the picture that `pictureOf` draws: TensorFlow.js 4.22 with its
 * processor backend, and face-api 1.7.15 over it. Of each output, five numbers at equal distances.
 */
const BLAZEFACE = {
  Identity: [-4.55044, -3.68485, -2.40172, -2.93465, -3.54472],
  Identity_1: [-5.7464, -15.0582, -7.75244, -8.96428, -2.72787],
  Identity_2: [-0.935877, 6.47023, -9.54699, 56.2715, 0.0860366],
  Identity_3: [11.1493, -30.3258, 8.7752, 10.5776, 107.178],
}
const NANODET = {
  Identity: [0.0412125, 0.000996281, 0.00109545, 0.0030262, 0.000360873],
  Identity_1: [0.0127761, 0.00473859, 0.0161631, 0.00252951, 0.0031774],
  Identity_2: [0.00944214, 0.0143244, 0.00397624, 0.0218489, 0.00649252],
  Identity_3: [4.86438, 1.64055, 1.21431, -0.53714, -1.6233],
  Identity_4: [0.430991, -0.740319, 0.30859, 1.10037, 0.144818],
  Identity_5: [0.333033, -0.224856, 0.290973, 0.665013, -1.12164],
}
const FACE_RECOGNITION = { vector: [-0.0754176, -0.271838, 0.162367, 0.343098, 0.0100751] }

/** The means that face-api subtracts from each channel. */
const MEANS = [122.782, 117.001, 104.298]

it('BlazeFace gives the outputs of TensorFlow.js', async () => {
  const model = await readGraphModel(join(human, 'models/blazeface'))
  expectNear(await outputsOf(model, 256, value => value / 127.5 - 1), BLAZEFACE)
})

it('NanoDet gives the outputs of TensorFlow.js', async () => {
  const model = await readGraphModel(join(human, 'models/nanodet'))
  expectNear(await outputsOf(model, 416, value => (value - 110) / 57), NANODET)
})

it('the face recognition network gives the outputs of face-api', async () => {
  const model = await readFaceRecognition(join(faceApi, 'model/face_recognition_model'))
  const normalized = (value: number, channel: number) => (value - (MEANS[channel] ?? 0)) / 255
  expectNear(await outputsOf(model, 150, normalized), FACE_RECOGNITION)
})

it('rejects operators that the standard models do not have', () => {
  const node = [
    { name: 'input', op: 'Placeholder', attr: {} },
    { name: 'exp', op: 'Exp', input: ['input'], attr: {} },
    { name: 'result', op: 'Identity', input: ['exp'], attr: {} },
  ]
  const model = { modelTopology: { node }, weightsManifest: [] }
  expect(() => convertGraphModel(model, new Uint8Array())).toThrow('Exp')
})

it('rejects files that are longer or shorter than their weights', () => {
  const weights = [{ name: 'fc', shape: [2], dtype: 'float32' as const }]
  expect(() => convertFaceRecognition([{ weights }], new Uint8Array(9))).toThrow('length')
})

async function outputsOf(
  model: Uint8Array,
  side: number,
  normalized: (value: number, channel: number) => number,
): Promise<Record<string, Float32Array>> {
  const session = await InferenceSession.create(model)
  const data = pictureOf(side).map((value, i) => normalized(value, Math.floor(i / (side * side))))
  const feeds = { [session.inputNames[0] ?? '']: new Tensor('float32', data, [1, 3, side, side]) }
  const outputs = Object.entries(await session.run(feeds)).map(([name, { data }]) => [name, data])
  await session.release()
  return Object.fromEntries(outputs)
}

/** Draws stripes of another kind in each channel, with values from 0 to 255. */
function pictureOf(side: number): Float32Array {
  return Float32Array.from({ length: 3 * side * side }, (_, i) => {
    const [x, y, channel] = [i % side, Math.floor(i / side) % side, Math.floor(i / (side * side))]
    return (7 * x + 13 * y + 29 * channel + ((x * y) >> 3)) % 256
  })
}

function expectNear(
  outputs: Record<string, Float32Array>,
  recorded: Record<string, number[]>,
): void {
  expect(Object.keys(outputs).sort()).toEqual(Object.keys(recorded).sort())
  for (const [name, numbers] of Object.entries(recorded)) {
    for (const [i, number] of numbers.entries()) {
      const output = outputs[name] ?? new Float32Array()
      const found = output[Math.floor((output.length * i) / numbers.length)] ?? Number.NaN
      expect(Math.abs(found - number)).toBeLessThan(1e-5 * Math.max(1, Math.abs(number)))
    }
  }
}

function folderOf(name: string): string {
  return dirname(findPackageJSON(name, import.meta.url) ?? '')
}
