/// <reference types="node" />
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { mediaTypeOf } from '@safelight/contract/media-types'

const folder = new URL('../../../e2e/fixtures/formats/', import.meta.url)

/** The names of the files that stand for a format each, as `make.sh` beside them has made them. */
export const SAMPLES = readdirSync(folder).filter(name => name.startsWith('sample.'))

export const readSample = (name: string) => readFile(new URL(name, folder))

/** The type that a sample's name says. */
export const typeOfSample = (name: string) => mediaTypeOf({ name, type: '' })
