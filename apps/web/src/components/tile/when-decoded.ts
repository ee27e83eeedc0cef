/** Loaded is not yet drawn: what stood in its place would be gone too early. */
export function whenDecoded(picture: HTMLImageElement, act: () => void): void {
  picture.decode().then(act, act)
}
