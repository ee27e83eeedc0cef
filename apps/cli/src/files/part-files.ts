import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freeName } from '@safelight/client/headless'

/**
 * Opens files in a folder, which is made if it is not there. A file has its name once all of it is on the disk. It never
 * replaces another one, such as a part of an older export or of another account: then it gets a number.
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
