import { watch } from 'node:fs'

/** Changes that follow each other within this time are told once. */
const CALM = 500

/** Tells when something in a folder has changed and nothing more is changing; gives what ends that. */
export function watchFolder(root: string, tell: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(root, { recursive: true, persistent: false }, () => {
    clearTimeout(timer)
    timer = setTimeout(tell, CALM).unref()
  })
  // A folder that is gone, or on a disk that was taken out, changes no more.
  watcher.on('error', () => watcher.close())
  return () => {
    clearTimeout(timer)
    watcher.close()
  }
}
