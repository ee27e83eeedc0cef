/**
 * Returns the result of `work` on a file's content, or undefined if the content cannot be decoded. Rejects
 * only when the file itself can no longer be read.
 */
export async function ifDecodable<T>(file: Blob, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    await file.slice(-1).arrayBuffer()
    return undefined
  }
}
