/**
 * Returns the result of `work`, or undefined if the content cannot be decoded. If `work` fails, reads the
 * file's last byte to find out why. If this read fails too, rejects with its error.
 */
export async function ifDecodable<T>(file: Blob, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    await file.slice(-1).arrayBuffer()
    return undefined
  }
}
