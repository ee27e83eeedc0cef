/**
 * Runs `act` once a loaded picture is decoded, or cannot be decoded. Callers then remove its placeholder. At
 * the load event, which is earlier, the picture may not be visible yet.
 */
export function whenDecoded(picture: HTMLImageElement, act: () => void): void {
  picture.decode().then(act, act)
}
