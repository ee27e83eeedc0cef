/** Resolves a rejected call to undefined if its file or folder does not exist. For `catch`. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
