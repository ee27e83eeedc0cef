/// <reference path="./vite-urls.d.ts" />
import { filesOf } from '@safelight/contract/recognition-manifest'
import { readModelFile } from '@safelight/contract/recognition-models'
import { createEye } from '@safelight/recognition/eye'
import { createWebRuntime } from '@safelight/recognition/onnx-web'
import type { Eye } from '@safelight/recognition/seen'
import gpuScript from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url'
import gpuWasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url'
import cpuScript from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import cpuWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import { createApiClient } from '../../api/api-client.ts'
import { fetchBytes, rangeHeader } from '../../api/fetch-ciphertext.ts'
import { authorization } from '../../api/request-headers.ts'
import { findManifest } from './find-manifest.ts'
import { createModelStore } from './model-store.ts'
import { cachedPieces } from './pieces.ts'

/** From the app's own origin, and loaded when somebody looks. */
const ONNX_FILES = {
  gpu: { mjs: gpuScript, wasm: gpuWasm },
  cpu: { mjs: cpuScript, wasm: cpuWasm },
}

/**
 * An eye with the models of this installation, for a worker; undefined where it offers none. Models come to the device
 * when they are first needed, and those that the manifest names no more leave it. Throws ApiError.
 */
export async function openEye(token: string): Promise<Eye | undefined> {
  const pieces = cachedPieces()
  const manifest = await findManifest(createApiClient(token), pieces)
  const store = createModelStore(pieces, ({ sha256 }, range) =>
    fetchBytes(readModelFile.path.replace(':sha256', sha256), {
      headers: { ...authorization(token), ...rangeHeader(range) },
      // It is kept once, and not by the browser too.
      cache: 'no-store',
    }),
  )
  await store.keepOnly(manifest ? filesOf(manifest) : [])
  if (!manifest || manifest.models.length === 0) return undefined
  const runtime = await createWebRuntime(ONNX_FILES)
  return createEye({ runtime, manifest, readModel: store.read })
}
