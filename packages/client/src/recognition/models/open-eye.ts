/// <reference path="./vite-urls.d.ts" />
import { createWebRuntime } from '@safelight/recognition/onnx-web'
import type { Eye } from '@safelight/recognition/seen'
import gpuScript from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url'
import gpuWasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url'
import cpuScript from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import cpuWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import { cachedPieces } from './pieces.ts'
import { openServerEye } from './server-eye.ts'

/** From the app's own origin, and loaded when somebody looks. */
const ONNX_FILES = {
  gpu: { mjs: gpuScript, wasm: gpuWasm },
  cpu: { mjs: cpuScript, wasm: cpuWasm },
}

/** An eye for a worker of a page. Throws ApiError. */
export const openEye = (token: string): Promise<Eye | undefined> =>
  openServerEye({
    token,
    pieces: cachedPieces(),
    createRuntime: () => createWebRuntime(ONNX_FILES),
  })
