/// <reference path="./vite-urls.d.ts" />

import { createWebRuntime } from '@safelight/recognition/onnx-web'
import gpuScript from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url'
import gpuWasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url'
import cpuScript from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import cpuWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import type { RecognitionKind } from '../kinds.ts'
import { cachedPieces } from './pieces.ts'
import { openServerAnalyzer, type ServerAnalyzer } from './server-analyzer.ts'

/** Files of ONNX Runtime, from the app's own origin. They are loaded when the first picture is analyzed. */
const ONNX_FILES = {
  gpu: { mjs: gpuScript, wasm: gpuWasm },
  cpu: { mjs: cpuScript, wasm: cpuWasm },
}

export const openAnalyzer = (
  token: string,
  off: readonly RecognitionKind[] = [],
): Promise<ServerAnalyzer | undefined> =>
  openServerAnalyzer({
    token,
    off,
    pieces: cachedPieces(),
    createRuntime: () => createWebRuntime(ONNX_FILES),
  })
