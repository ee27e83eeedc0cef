import { cpSync, renameSync, rmSync } from 'node:fs'

/** Moves a folder, also to another volume. In a dev container, `node_modules` is often a volume of its own. */
export function moveFolder(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (error.code !== 'EXDEV') throw error
    cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    rmSync(from, { recursive: true })
  }
}

/**
 * Puts the complete folder `next` in the place of `folder`, and leaves the previous folder at `old`. Two
 * processes may do this at once: the later one wins.
 */
export function replaceFolder(next, folder, old) {
  for (;;) {
    rmSync(old, { recursive: true, force: true })
    try {
      renameSync(folder, old)
    } catch (error) {
      // In a container, a folder of the image cannot be renamed. Delete it instead.
      if (error.code === 'EXDEV') rmSync(folder, { recursive: true })
      else if (error.code !== 'ENOENT') throw error
    }
    try {
      return renameSync(next, folder)
    } catch (error) {
      // Another process has just put its folder there, so try again.
      if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error
    }
  }
}
