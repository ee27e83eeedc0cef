import { encodeQR } from 'qr'

/** The width of the quiet zone, in modules (ISO/IEC 18004). */
const BORDER = 4

/** Draws a QR code as the path of an SVG, one unit per module. `width` includes the quiet zone. */
export function qrPath(text: string): { path: string; width: number } {
  const rows = encodeQR(text, 'raw', { border: BORDER, ecc: 'medium' })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { path: path.join(''), width: rows.length }
}
