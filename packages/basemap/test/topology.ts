import type { mesh } from 'topojson-client'

// Derives the types from the parameters of `mesh`, because the package that exports them contains only types.
export type Topology = Parameters<typeof mesh>[0]
export type GeometryObject = NonNullable<Parameters<typeof mesh>[1]>
export type GeometryCollection = Extract<GeometryObject, { type: 'GeometryCollection' }>
