// Makes src/vectors/kernel-wasm.ts anew from kernel.wat beside it: node packages/recognition/test/make-kernel.ts
/// <reference types="node" />
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import loadWabt from 'wabt'

const folder = join(import.meta.dirname, '../src/vectors')

/** The module that holds the bytes of kernel.wat, as base64. */
export async function makeKernel(): Promise<string> {
  const source = readFileSync(join(folder, 'kernel.wat'), 'utf8')
  const { parseWat } = await loadWabt()
  const module = parseWat('kernel.wat', source, { simd: true })
  module.validate()
  const { buffer } = module.toBinary({})
  module.destroy()
  const lines =
    Buffer.from(buffer)
      .toString('base64')
      .match(/.{1,90}/g) ?? []
  const text = lines.map(line => `  '${line}'`).join(' +\n')
  return `// cspell:disable\n/** kernel.wat as WebAssembly in base64: small enough to come with the code. Made by test/make-kernel.ts. */\nexport const KERNEL_WASM: string =\n${text}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(folder, 'kernel-wasm.ts'), await makeKernel())
}
