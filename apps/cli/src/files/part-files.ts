import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freeName } from '@safelight/client/headless'

/**
 * Returns a function that creates a part of an export in `folder`. Until the file is complete, its name is
 * `NAME.begun`. If `NAME` is taken by then, the file gets a free name.
 */
export const partFiles =
  (folder: string) =>
  async (name: string): Promise<WritableStream<Uint8Array<ArrayBuffer>>> => {
    await mkdir(folder, { recursive: true })
    const begun = join(folder, `${name}.begun`)
    const file = await open(begun, 'w')
    return new WritableStream({
      async write(piece) {
        await file.writeFile(piece)
      },
      async close() {
        await file.sync()
        await file.close()
        await rename(begun, join(folder, await freeName(name, each => isThere(folder, each))))
      },
      async abort() {
        await file.close()
        await rm(begun, { force: true })
      },
    })
  }

const isThere = (folder: string, name: string): Promise<boolean> =>
  access(join(folder, name)).then(
    () => true,
    () => false,
  )
