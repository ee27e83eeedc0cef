const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats bytes as `512 bytes`, `3.4 MB` or `120 MB`, in steps of a thousand. */
export function inBytes(bytes: number): string {
  let value = bytes
  let step = 0
  while (value >= 1000 && step < UNITS.length - 1) {
    value /= 1000
    step += 1
  }
  const digits = step === 0 || value >= 100 ? 0 : 1
  const format = new Intl.NumberFormat('en', {
    style: 'unit',
    unit: UNITS[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
  return format.format(value)
}
