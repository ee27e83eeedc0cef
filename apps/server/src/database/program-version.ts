import { type Build, buildText } from '@safelight/contract/build'
import manifest from '../../../../package.json' with { type: 'json' }
import { readBuild } from '../../../../scripts/build-info/read-build.mjs'

export const PROGRAM_VERSION: string = manifest.version

export const programBuild = (version = PROGRAM_VERSION): Build => ({ version, ...readBuild() })

/** Names this program in messages, such as `0.1.0 (1a2b3c4d5e6f, 2026-11-29)`. */
export const programText = (version = PROGRAM_VERSION): string => buildText(programBuild(version))
