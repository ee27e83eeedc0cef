import type { mesh } from 'topojson-client'

// Derive the types from the parameters of `mesh`. This workspace does not depend on the package that exports
// them.
export type Topology = Parameters<typeof mesh>[0]
export type GeometryObject = NonNullable<Parameters<typeof mesh>[1]>
export type GeometryCollection = Extract<GeometryObject, { type: 'GeometryCollection' }>
