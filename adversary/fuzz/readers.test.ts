import { it } from 'vitest'
import { expectTarget } from './expect-target.ts'
import { READERS } from './targets.ts'

it.each(READERS)(
  '$name holds for ten thousand cases',
  target => expectTarget(target, 10_000),
  900_000,
)
