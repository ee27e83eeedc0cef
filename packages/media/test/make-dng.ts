/// <reference types="node" />
// Makes a DNG around a JPEG: make-dng.ts <jpeg> <dng>
import { readFile, writeFile } from 'node:fs/promises'
import { rawFiles } from './raw-writer.ts'

const [jpeg = '', dng = ''] = process.argv.slice(2)
await writeFile(dng, rawFiles(await readFile(jpeg)).dng ?? '')
