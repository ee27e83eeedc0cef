/** The part of WebGPU that this file uses. TypeScript's DOM types lack WebGPU. */
export interface Gpu {
  requestAdapter(): Promise<Adapter | null>
}

interface Adapter {
  /** Older browsers have the flag on the adapter itself. */
  isFallbackAdapter?: boolean
  info?: { isFallbackAdapter?: boolean }
}

/** Whether models should run on this GPU. A processor that imitates a GPU is slower than WebAssembly. */
export async function isUsable(gpu: Gpu | undefined): Promise<boolean> {
  const adapter = await gpu?.requestAdapter().catch(() => null)
  return adapter != null && !(adapter.info?.isFallbackAdapter ?? adapter.isFallbackAdapter)
}
