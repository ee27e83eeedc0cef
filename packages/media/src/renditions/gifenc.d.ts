// Declares the part of gifenc that this package uses. gifenc itself has no types.
declare module 'gifenc' {
  type Palette = number[][]

  export function quantize(
    rgba: Uint8ClampedArray,
    colors: number,
    options: { format: 'rgb444' | 'rgb565' },
  ): Palette

  export function applyPalette(
    rgba: Uint8ClampedArray,
    palette: Palette,
    format: 'rgb444' | 'rgb565',
  ): Uint8Array

  export function GIFEncoder(): {
    /** `delay` is in milliseconds. */
    writeFrame(
      pixels: Uint8Array,
      width: number,
      height: number,
      options: { palette: Palette; delay: number },
    ): void
    finish(): void
    bytes(): Uint8Array<ArrayBuffer>
  }
}
