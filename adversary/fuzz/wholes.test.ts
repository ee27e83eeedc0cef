import { it } from 'vitest'
import { expectTarget } from './expect-target.ts'
import { WHOLES } from './targets.ts'

it.each(WHOLES)('$name holds for a thousand cases', target => expectTarget(target, 1000), 900_000)
