/// <reference path="./vite-urls.d.ts" />

import { createWebRuntime } from '@safelight/recognition/onnx-web'
import type { Session, Tensor } from '@safelight/recognition/runtime'
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
    const opened = await (await runtime).open(read)
    const session = sessions.push(opened) - 1
    return { session, inputs: opened.inputs, outputs: opened.outputs }
  },
  async run(session: number, feeds: Record<string, Tensor>) {
    const results = (await sessions[session]?.run(feeds)) ?? {}
    return transfer(
      results,
      Object.values(results).map(({ data }) => data.buffer),
    )
  },
  close: async (session: number) => sessions[session]?.close(),
}

export type RemoteRuntime = typeof host
expose(host)
