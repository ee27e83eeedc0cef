/// <reference path="./vite-urls.d.ts" />

import { createWebRuntime } from '@safelight/recognition/onnx-web'
import { buffersOf, type Session, type Tensor } from '@safelight/recognition/runtime'
import { expose, transfer } from 'comlink'
import gpuScript from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url'
import gpuWasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url'
import cpuScript from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import cpuWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'

/** Files of ONNX Runtime, from the app's own origin. They are loaded when the first model is opened. */
const runtime = createWebRuntime({
  gpu: { mjs: gpuScript, wasm: gpuWasm },
  cpu: { mjs: cpuScript, wasm: cpuWasm },
})
const sessions: Session[] = []

const host = {
  /** `session` is the number by which the other functions know the model. */
  async open(read: () => Promise<Uint8Array>) {
    const copied: ArrayBuffer[] = []
    const opened = await (await runtime).open(async () => {
      const model = await read()
      copied.push(model.buffer as ArrayBuffer)
      return model
    })
    free(copied)
    const session = sessions.push(opened) - 1
    return { session, inputs: opened.inputs, outputs: opened.outputs }
  },
  async run(session: number, feeds: Record<string, Tensor>) {
    const results = (await sessions[session]?.run(feeds)) ?? {}
    free(buffersOf(feeds))
    return transfer(results, buffersOf(results))
  },
  close: async (session: number) => sessions[session]?.close(),
}

/** Returns memory at once that garbage collection would return later. The runtime has copied it. */
function free(buffers: readonly ArrayBuffer[]): void {
  for (const buffer of buffers) buffer.transfer(0)
}

export type RemoteRuntime = typeof host
expose(host)
