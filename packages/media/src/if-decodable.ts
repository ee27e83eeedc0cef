/** Returns the result of `work`, or undefined if the content cannot be decoded. Rejects on read errors. */
export async function ifDecodable<T>(file: Blob, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    await file.slice(-1).arrayBuffer()
    return undefined
  }
}
