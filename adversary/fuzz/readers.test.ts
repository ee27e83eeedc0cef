import { it } from 'vitest'
import { expectTarget } from './expect-target.ts'
import { READERS } from './targets.ts'

it.each(READERS)(
  'the target $name passes 10,000 random cases',
  target => expectTarget(target, 10_000),
  900_000,
)
