/** Whether a disk reported that it cannot read some of its bytes. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EIO'
