/** Runs `act` once a picture is decoded. Until then a placeholder must stay, also after the load event. */
export function whenDecoded(picture: HTMLImageElement, act: () => void): void {
  picture.decode().then(act, act)
}
