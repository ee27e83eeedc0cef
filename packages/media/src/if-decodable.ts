/**
 * Returns the result of `work`, or undefined if the content cannot be decoded. If `work` fails, reads the
 * file's last byte. If even this read fails, the file itself is unreadable, so rejects with the read's error.
 */
export async function ifDecodable<T>(file: Blob, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    await file.slice(-1).arrayBuffer()
    return undefined
  }
}
