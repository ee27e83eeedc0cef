/** Whether a query failed because a row with the same unique values exists. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && SQLITE_UNIQUE.includes(error.errcode)
}

/** SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE */
const SQLITE_UNIQUE: unknown[] = [1555, 2067]
