import type { mesh } from 'topojson-client'

// Derives the types from function parameters, because the package that names them contains no code.
export type Topology = Parameters<typeof mesh>[0]
export type GeometryObject = NonNullable<Parameters<typeof mesh>[1]>
export type GeometryCollection = Extract<GeometryObject, { type: 'GeometryCollection' }>
