import { KdfRefusedError } from '@safelight/crypto/errors'
import { expect, it } from 'vitest'
import { withGivenMemory } from './memory-needed.ts'

it('reports a lack of memory if a key derivation fails', async () => {
  const derive = async () => new Uint8Array(new ArrayBuffer(8), 0, 134_217_728)
  await expect(withGivenMemory(131_072, derive)).rejects.toThrow(
    /could not provide the 128 MB of memory/,
  )
})

it('passes on the error for parameters that the client refuses', async () => {
  const refuse = () => Promise.reject(new KdfRefusedError())
  await expect(withGivenMemory(131_072, refuse)).rejects.toThrow(KdfRefusedError)
  await expect(withGivenMemory(131_072, async () => 7)).resolves.toBe(7)
})
