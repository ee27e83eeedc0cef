import type { Bytes } from '../primitives/bytes.ts'
import { associatedData, open, openJson, seal, sealJson } from '../primitives/seal.ts'

/** Makes a key for one waiting file. Scripts can use the key but not read it (format rule F22). */
export const newWaitingFileKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** Authenticates the file's id and the piece's number: a piece does not open in another place. */
export const sealPiece = (key: CryptoKey, fileId: string, piece: number, content: Bytes) =>
  seal(key, associatedData('waiting-file', fileId, piece), content)

export const openPiece = (key: CryptoKey, fileId: string, piece: number, sealed: Bytes) =>
  open(key, associatedData('waiting-file', fileId, piece), sealed)

export const sealFacts = (key: CryptoKey, fileId: string, facts: object): Promise<Bytes> =>
  sealJson(key, associatedData('waiting-file-facts', fileId), facts)

/** The caller must check the result against a schema. */
export const openFacts = (key: CryptoKey, fileId: string, sealed: Bytes): Promise<unknown> =>
  openJson(key, associatedData('waiting-file-facts', fileId), sealed)
