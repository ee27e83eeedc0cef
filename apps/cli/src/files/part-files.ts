import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Opens files in a folder, which is made if it is not there. A file has its name once all of it is on the disk. */
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
        await rename(begun, join(folder, name))
      },
      async abort() {
        await file.close()
        await rm(begun, { force: true })
      },
    })
  }
