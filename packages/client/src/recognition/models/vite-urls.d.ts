/** The address of a file that is built as it is. */
declare module '*?url' {
  const address: string
  export default address
}
