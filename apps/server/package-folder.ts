import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Empties the output folder of a package. Throws for a folder that has content but not the file `program`:
 * such a folder is not a package.
 */
export async function makePackageFolder(folder: string, program: string): Promise<void> {
  const isTaken = existsSync(folder) && (await readdir(folder)).length > 0
  if (isTaken && !existsSync(join(folder, program))) {
    throw new Error(`${folder} is neither new, nor empty, nor a package. Name another folder.`)
  }
  await rm(folder, { recursive: true, force: true })
  await mkdir(dirname(join(folder, program)), { recursive: true })
  // Write this file first. After an interrupted build, the next build recognizes the folder by this file.
  await writeFile(join(folder, program), '')
}
