/** Keeps the WebAssembly of ONNX Runtime in a separate file, as the web app's build does. */
export default {
  base: './',
  resolve: { conditions: ['onnxruntime-web-use-extern-wasm', 'module', 'browser', 'production'] },
  build: { target: 'chrome133', assetsInlineLimit: 0 },
  worker: { format: 'es' },
}
