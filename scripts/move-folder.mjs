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
 * Puts a complete folder in place of another one. Two processes may do this at once: the later one wins. Leaves the
 * previous folder at `old`.
 */
export function replaceFolder(next, folder, old) {
  for (;;) {
    rmSync(old, { recursive: true, force: true })
    try {
      renameSync(folder, old)
    } catch (error) {
      // A container cannot move a folder of its image, so delete the folder instead.
      if (error.code === 'EXDEV') rmSync(folder, { recursive: true })
      else if (error.code !== 'ENOENT') throw error
    }
    try {
      return renameSync(next, folder)
    } catch (error) {
      // Another process has just put its folder there.
      if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error
    }
  }
}
