/// <reference types="node" />
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { mediaTypeOf } from '@safelight/contract/media-types'

const folder = new URL('../../../e2e/fixtures/formats/', import.meta.url)

/** Names of the sample files, one for each format. The script `make.sh` in the same folder generates them. */
export const SAMPLES = readdirSync(folder).filter(name => name.startsWith('sample.'))

export const readSample = (name: string) => readFile(new URL(name, folder))

export const typeOfSample = (name: string) => mediaTypeOf({ name, type: '' })
