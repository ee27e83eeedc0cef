import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createDecoder } from '@safelight/media/decode-without-browser'
import { createNodeRuntime } from '@safelight/recognition/onnx-node'
import type { CommandContext } from './command-context.ts'

export const visionRuntime = (threads: number): CommandContext['vision'] => ({
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
