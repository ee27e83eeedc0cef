const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

export function inBytes(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const number = bytes / 1000 ** unit
  return `${unit === 0 ? number : number.toFixed(1)} ${UNITS[unit]}`
}
