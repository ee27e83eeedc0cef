export { readXmpSidecar, type XmpSidecar } from './lib/metadata/xmp-sidecar.ts'
