import { type Onnx, onnxRuntime } from './lib/onnx-sessions.ts'
import type { Runtime } from './runtime.ts'

/** Where the two files of a build of ONNX Runtime are, on the page's own origin. */
export interface OnnxFiles {
  mjs: string
  wasm: string
}

/** With many threads, one waits for the other. */
const MOST_THREADS = 8

/**
 * The runtime for workers of browsers: on the graphics processor where WebGPU gives one, otherwise as WebAssembly with SIMD,
 * and with threads where the page is isolated from other origins. `device` says which it is. Only the files for it are
 * loaded.
 */
export async function createWebRuntime(files: {
  gpu: OnnxFiles
  cpu: OnnxFiles
}): Promise<Runtime & { device: 'gpu' | 'cpu' }> {
  const hasGpu = await canUseGpu()
  const device = hasGpu ? 'gpu' : 'cpu'
  const onnx = hasGpu
    ? await import('onnxruntime-web/webgpu')
    : await import('onnxruntime-web/wasm')
  onnx.env.wasm.wasmPaths = files[device]
  // One processor is left for the page.
  const processors = Math.max(1, navigator.hardwareConcurrency - 1)
  onnx.env.wasm.numThreads = crossOriginIsolated ? Math.min(MOST_THREADS, processors) : 1
  const executionProviders = hasGpu ? ['webgpu', 'wasm'] : ['wasm']
  return { ...onnxRuntime(onnx as Onnx, { executionProviders, logSeverityLevel: 4 }), device }
}

/** The part of WebGPU that is asked; the types of browsers do not have it yet. */
interface Gpu {
  requestAdapter(): Promise<object | null>
}

async function canUseGpu(): Promise<boolean> {
  const { gpu } = navigator as { gpu?: Gpu }
  return (await gpu?.requestAdapter().catch(() => null)) != null
}
