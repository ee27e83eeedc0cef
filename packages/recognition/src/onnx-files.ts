/** Where the two files of a build of ONNX Runtime are: addresses. */
export interface OnnxFiles {
  mjs: string
  wasm: string
}
