/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeKernel } from './make-kernel.ts'

it("the kernel's bytes are compiled from its source", async () => {
  const file = join(import.meta.dirname, '../src/vectors/kernel-wasm.ts')
  expect(readFileSync(file, 'utf8')).toBe(await makeKernel())
})
