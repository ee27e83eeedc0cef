/** Parses decimal degrees in ISO 6709 ('+43.4676+011.8851+123.0/'). Returns undefined for other forms. */
export function parseIso6709(text: string): { latitude: number; longitude: number } | undefined {
  const match = /^([+-]\d{1,2}(?:\.\d+)?)([+-]\d{1,3}(?:\.\d+)?)(?=[+-]|\/|C|$)/.exec(
    text.replaceAll('\0', '').trim(),
  )
  return match ? { latitude: Number(match[1]), longitude: Number(match[2]) } : undefined
}
