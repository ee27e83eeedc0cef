/**
 * Runs `act` as soon as a loaded picture is decoded, or cannot be decoded. Only then is the picture visible.
 */
export function whenDecoded(picture: HTMLImageElement, act: () => void): void {
  picture.decode().then(act, act)
}
