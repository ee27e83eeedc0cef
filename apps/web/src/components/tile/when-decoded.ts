/**
 * Runs `act` once the browser has decoded the picture, or has failed. The load event is earlier: a
 * placeholder removed then would leave a gap.
 */
export function whenDecoded(picture: HTMLImageElement, act: () => void): void {
  picture.decode().then(act, act)
}
