import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createDecoder } from '@safelight/media/decode-without-browser'
import { createNodeRuntime } from '@safelight/recognition/onnx-node'
import type { Desk } from './desk.ts'

/** What looks at pictures on this machine, with the programs that lie beside this one. */
export const sightOf = (threads: number): Desk['sight'] => ({
  createRuntime: () =>
    createNodeRuntime(threads, {
      mjs: import.meta.resolve('#onnx.mjs'),
      wasm: import.meta.resolve('#onnx.wasm'),
    }),
  decode: createDecoder(async type => {
    const program = import.meta.resolve(`#${type.slice('image/'.length)}.wasm`)
    return new Uint8Array(await readFile(fileURLToPath(program)))
  }),
})
