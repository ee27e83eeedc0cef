import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Makes the folder of a package, in place of the one that is there. `program` is the path of its program within. Throws
 * for a folder that has other things: it was named by mistake, and would be deleted.
 */
export async function makePackageFolder(folder: string, program: string): Promise<void> {
  const isTaken = existsSync(folder) && (await readdir(folder)).length > 0
  if (isTaken && !existsSync(join(folder, program))) {
    throw new Error(`${folder} is neither new, nor empty, nor a package. Name another folder.`)
  }
  await rm(folder, { recursive: true, force: true })
  await mkdir(dirname(join(folder, program)), { recursive: true })
  // A build that is interrupted leaves what the next one knows.
  await writeFile(join(folder, program), '')
}
