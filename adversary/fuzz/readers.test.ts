import { it } from 'vitest'
import { expectTarget } from './expect-target.ts'
import { READERS } from './targets.ts'

it.each(READERS)('holds against ten thousand cases: $name', expectTarget, 300_000)
