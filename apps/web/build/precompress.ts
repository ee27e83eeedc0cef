import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Pictures and fonts are compressed in themselves. */
const COMPRESSIBLE = /\.(css|dat|html|m?js|json|svg|wasm|webmanifest)$/

/** Above it the best quality takes a minute for a few percent: ONNX Runtime has 27 MB, and nobody waits for the rest. */
const LARGE = 1024 * 1024

/** The endings of compressed copies, as the server looks for them, and what makes them. */
const WAYS: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  '.br': content =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': async content => {
    const packed = await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION })
    // The system that compressed it (RFC 1952 §2.3.1): the same bytes, whichever it was.
    packed[9] = 255
    return packed
  },
}

/** Lays beside each file of a folder that gets smaller by it a copy by Brotli and one by gzip. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter(entry => entry.isFile() && COMPRESSIBLE.test(entry.name))
      .map(async ({ parentPath, name }) => {
        const file = join(parentPath, name)
        const content = await readFile(file)
        for (const [ending, compress] of Object.entries(WAYS)) {
          const packed = await compress(content)
          if (packed.length < content.length) await writeFile(file + ending, packed)
        }
      }),
  )
}

/** Compresses all that is built, once, so that no server has to for each visitor. */
export const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler: async ({ dir }) => {
      if (dir !== undefined) await precompress(dir)
    },
  },
})
