import { it } from 'vitest'
import { expectTarget } from './expect-target.ts'
import { WHOLES } from './targets.ts'

it.each(WHOLES)(
  'the target $name passes 1,000 random cases',
  target => expectTarget(target, 1000),
  900_000,
)
