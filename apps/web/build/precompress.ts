import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Names of files to compress. Images and fonts are compressed already. */
const COMPRESSIBLE = /\.(css|dat|html|m?js|json|svg|wasm|webmanifest)$/

/**
 * For files larger than this, in bytes, Brotli uses a lower quality, because its best quality is too slow.
 */
const LARGE = 1024 * 1024

/** Compressors, by the extension with which the server looks for the compressed files. */
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
    // Sets the operating system to unknown (RFC 1952 §2.3.1), so that every system writes the same bytes.
    packed[9] = 255
    return packed
  },
}

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

/** Compresses the build's output once, so that the server need not compress it for each visitor. */
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
