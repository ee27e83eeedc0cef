import { it } from 'vitest'
import { expectTarget } from './expect-target.ts'
import { SLOW } from './targets.ts'

it.each(SLOW)('$name holds for a hundred cases', target => expectTarget(target, 100), 900_000)
