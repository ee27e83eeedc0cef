/* Chromium cannot open custom schemes, so `app://` origins become origins under `localhost`. */
export const toHttp = (address: string, port: number): string =>
  address.replace(/^app:\/\/([\w-]+)/, (_, host) => `http://${host}.localhost:${port}`)

export const toApp = (address: string): string =>
  address.replace(/^http:\/\/([\w-]+)\.localhost:\d+/, (_, host) => `app://${host}`)
