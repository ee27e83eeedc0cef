/**
 * Runs work on a file's content and gives undefined when the content defeats it. Rejects only
 * when the file itself can no longer be read.
 */
export async function attempt<T>(file: Blob, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    await file.slice(-1).arrayBuffer()
    return undefined
  }
}
