/** The address of a file that the build copies unchanged. */
declare module '*?url' {
  const address: string
  export default address
}
