import { it } from 'vitest'
import { expectTarget } from './expect-target.ts'
import { SLOW } from './targets.ts'

it.each(SLOW)(
  'the target $name passes 100 random cases',
  target => expectTarget(target, 100),
  900_000,
)
