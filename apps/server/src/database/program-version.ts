import manifest from '../../../../package.json' with { type: 'json' }

export const PROGRAM_VERSION: string = manifest.version

export function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0
}
