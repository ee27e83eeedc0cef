/** URLs of the two files of an ONNX Runtime build. */
export interface OnnxFiles {
  mjs: string
  wasm: string
}
