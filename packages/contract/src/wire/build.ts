import { z } from './schema.ts'

/** The running version, and the commit and date (UTC) of its sources, as far as the build knew them. */
export const build = z.object({
  version: z.string(),
  commit: z.string().nullable().default(null),
  date: z.string().nullable().default(null),
})

export type Build = z.infer<typeof build>

/** Compares versions such as `0.9.0` and `0.10.0`. */
export const isOlder = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) < 0

/** Returns a text such as `0.1.0 (1a2b3c4d5e6f, 2026-11-29)`. */
export function buildText({ version, commit, date }: Build): string {
  const known = [commit, date].filter(part => part !== null)
  return known.length === 0 ? version : `${version} (${known.join(', ')})`
}
