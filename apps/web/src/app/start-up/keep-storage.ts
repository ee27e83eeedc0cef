/**
 * Asks the browser to keep what the app stores on this device: without it a browser that is short of space, or
 * Safari after seven days, may drop the keys, the library and unfinished uploads.
 */
export async function keepStorage(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // Not every browser can be asked; then nothing changes.
  }
}
