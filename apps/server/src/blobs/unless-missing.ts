/** Pass it to `catch`: a call for a missing file or folder then resolves to undefined. Other errors stay. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
