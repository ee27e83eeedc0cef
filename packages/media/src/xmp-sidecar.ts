export { readXmpSidecar, type XmpSidecar } from './metadata/xmp/xmp-sidecar.ts'
