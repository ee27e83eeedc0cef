/// <reference types="node" />
// Makes an AVIF with a box that turns the picture left: make-turned-avif.ts <avif> <turned avif>
import { readFile, writeFile } from 'node:fs/promises'
import { codedIn, heifOf, irot } from './heif-writer.ts'

const [from = '', to = ''] = process.argv.slice(2)
await writeFile(to, heifOf(codedIn(await readFile(from)), { transforms: [irot(1)] }))
