declare module 'http_ece' {
  interface Encryption {
    version: 'aes128gcm'
    /** The sender's ephemeral key pair. */
    privateKey: import('node:crypto').ECDH
    /** The receiver's public key and authentication secret, as base64url. */
    dh: string
    authSecret: string
  }

  const ece: { encrypt(data: Uint8Array, params: Encryption): Buffer }
  export default ece
}
