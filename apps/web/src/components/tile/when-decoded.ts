/** Runs `act` after decoding. A placeholder removed at the load event, which is earlier, leaves a gap. */
export function whenDecoded(picture: HTMLImageElement, act: () => void): void {
  picture.decode().then(act, act)
}
