export interface OnnxFiles {
  mjs: string
  wasm: string
}
