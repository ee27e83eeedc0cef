/** Pass it to `catch`: for a missing file or folder, resolves to undefined. Throws other errors again. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
