/** The build of the package that finds its WebAssembly in browsers and in Node alike. */
declare module '7z-wasm/7zz.es6.js' {
  export { default } from '7z-wasm'
}
