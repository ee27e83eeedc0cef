import type { OnnxFiles } from './onnx-files.ts'
import { type Onnx, onnxRuntime } from './onnx-sessions.ts'
import type { Runtime } from './runtime.ts'

/** With many threads, one waits for the other. */
const MOST_THREADS = 8

/**
 * The runtime for workers of browsers: on the graphics processor where WebGPU gives one, otherwise as WebAssembly with SIMD,
 * and with threads where the page is isolated from other origins. `device` says which it is. Only the files for it, from
 * the page's own origin, are loaded.
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
  allowOnly(files[device].mjs)
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

/** Missing in browsers without Trusted Types, which then check nothing. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown
}

const allowed = new Set<string>()

/** Threads are workers of this one script: the policy of this worker takes no other address, and no text for code. */
function allowOnly(script: string): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const isFirst = allowed.size === 0
  allowed.add(new URL(script, location.href).href)
  // There is one policy of this name.
  if (!isFirst) return
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      if (allowed.has(new URL(address, location.href).href)) return address
      throw new TypeError('No foreign script is run.')
    },
  })
}
