export { readXmpSidecar, type XmpSidecar } from './lib/metadata/xmp/xmp-sidecar.ts'
