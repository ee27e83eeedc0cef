/** Recognizes a full disk by the error of a file (ENOSPC, EDQUOT) or of SQLite. */
export const isDiskFull = (error: Error): boolean => {
  const { code, errcode } = error as Error & { code?: string; errcode?: number }
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === FULL || errcode === NO_SHARED_MEMORY
}

const FULL = 13
/** SQLITE_IOERR_SHMSIZE: no space for the `-shm` file that a database in WAL mode opens with. */
const NO_SHARED_MEMORY = 10 | (19 << 8)
