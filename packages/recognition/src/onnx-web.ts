import { checkedRuntime } from './checked-runtime.ts'
import type { OnnxFiles } from './onnx-files.ts'
import { type Onnx, onnxRuntime } from './onnx-sessions.ts'
import type { Runtime } from './runtime.ts'
import { type Gpu, isUsable } from './usable-gpu.ts'

/** The largest number of threads to start. With more, the threads would mostly wait for each other. */
const MOST_THREADS = 8

/**
 * Creates the runtime for browser workers: WebGPU if available, otherwise WebAssembly with SIMD, and with
 * threads if the page is cross-origin isolated. A model for which WebGPU fails or gives other results runs as
 * WebAssembly. `device` is `gpu` for WebGPU and `cpu` for WebAssembly. Loads files only from the page's own
 * origin.
 */
export async function createWebRuntime(files: {
  gpu: OnnxFiles
  cpu: OnnxFiles
}): Promise<Runtime & { device: 'gpu' | 'cpu' }> {
  const hasGpu = await isUsable((navigator as { gpu?: Gpu }).gpu)
  const device = hasGpu ? 'gpu' : 'cpu'
  const onnx = hasGpu
    ? await import('onnxruntime-web/webgpu')
    : await import('onnxruntime-web/wasm')
  onnx.env.wasm.wasmPaths = files[device]
  allowOnly(files[device].mjs)
  // Leave one processor for the page.
  const processors = Math.max(1, navigator.hardwareConcurrency - 1)
  onnx.env.wasm.numThreads = crossOriginIsolated ? Math.min(MOST_THREADS, processors) : 1
  const on = (...executionProviders: string[]) =>
    onnxRuntime(onnx as Onnx, { executionProviders, logSeverityLevel: 4 })
  const runtime = hasGpu ? checkedRuntime(on('webgpu', 'wasm'), on('wasm')) : on('wasm')
  return { ...runtime, device }
}

/** Trusted Types, which check script URLs. Some browsers lack them. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown
}

const allowed = new Set<string>()

/**
 * Lets ONNX Runtime start its threads, which are workers that run `script`. The Trusted Types policy allows
 * no other script URL, and no code that is given as text.
 */
function allowOnly(script: string): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const isFirst = allowed.size === 0
  allowed.add(new URL(script, location.href).href)
  // Browsers allow only one policy with the name `default`. The first call creates it.
  if (!isFirst) return
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      if (allowed.has(new URL(address, location.href).href)) return address
      throw new TypeError('No foreign script is run.')
    },
  })
}
