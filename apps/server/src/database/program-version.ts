import manifest from '../../../../package.json' with { type: 'json' }

/** The version of this program. */
export const PROGRAM_VERSION: string = manifest.version

/** Whether a dotted version is below another. */
export function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0
}
