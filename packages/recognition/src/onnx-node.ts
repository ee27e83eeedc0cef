import type { OnnxFiles } from './onnx-files.ts'
import { type Onnx, onnxRuntime } from './onnx-sessions.ts'
import type { Runtime } from './runtime.ts'

/**
 * A package that is not installed with the others: 290 MB for three systems at once, and its install script asks a third
 * party for what it does not bring. By a name of its own, as nobody finds out where it is unless it is there.
 */
const NATIVE: string = 'onnxruntime-node'

/**
 * The runtime for programs: ONNX Runtime itself where somebody has installed `onnxruntime-node`, and otherwise the same as
 * WebAssembly. `native` says which it is. A program in one bundle says where it has the files of the latter.
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

/** What a private picture holds is not for the terminal: failures alone are told, by rejections. */
const SILENT = { logSeverityLevel: 4 } as const
