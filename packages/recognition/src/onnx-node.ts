import type { OnnxFiles } from './onnx-files.ts'
import { type Onnx, onnxRuntime } from './onnx-sessions.ts'
import type { Runtime } from './runtime.ts'

/**
 * The name of an optional package. The type `string` keeps bundlers and TypeScript from resolving the import.
 */
const NATIVE: string = 'onnxruntime-node'

/**
 * Creates the runtime for Node: native ONNX Runtime if `onnxruntime-node` is installed, otherwise the
 * WebAssembly build. `native` says which of the two it is. A bundled program passes the location of the
 * WebAssembly files as `files`.
 */
export async function createNodeRuntime(
  threads = navigator.hardwareConcurrency,
  files?: OnnxFiles,
): Promise<Runtime & { native: boolean }> {
  const native: Onnx | undefined = await import(NATIVE).catch(() => undefined)
  if (native) {
    return { ...onnxRuntime(native, { intraOpNumThreads: threads, ...SILENT }), native: true }
  }
  const web = await import('onnxruntime-web')
  web.env.wasm.numThreads = threads
  if (files) web.env.wasm.wasmPaths = files
  return { ...onnxRuntime(web, { executionProviders: ['wasm'], ...SILENT }), native: false }
}

/** Messages about private pictures must not reach the terminal. Failures still reject the promises. */
const SILENT = { logSeverityLevel: 4 } as const
