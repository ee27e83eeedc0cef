import type { mesh } from 'topojson-client'

// Derives the types from the parameters of `mesh`. So this workspace needs no dependency on the package that
// exports the types.
export type Topology = Parameters<typeof mesh>[0]
export type GeometryObject = NonNullable<Parameters<typeof mesh>[1]>
export type GeometryCollection = Extract<GeometryObject, { type: 'GeometryCollection' }>
