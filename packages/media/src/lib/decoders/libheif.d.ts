// The part of libheif that is used; the types that come with it are of Emscripten's own calls.
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Handle = unknown

  /** A failure has no channels. */
  interface Decoded {
    channels?: Channel[]
  }

  interface Channel {
    id: unknown
    height: number
    /** Pixels in a row, and its bytes. */
    width: number
    stride: number
    data: Uint8Array
  }

  interface Picture {
    handle: Handle
    is_primary(): boolean
    get_width(): number
    get_height(): number
  }

  export interface Libheif {
    HeifDecoder: new () => { decode(file: Uint8Array): Picture[] }
    heif_js_decode_image2(
      handle: Handle,
      colorspace: unknown,
      chroma: unknown,
    ): Decoded | undefined | Promise<Decoded | undefined>
    heif_colorspace: { heif_colorspace_RGB: unknown }
    heif_chroma: { heif_chroma_interleaved_RGBA: unknown }
    heif_channel: { heif_channel_interleaved: unknown }
  }

  /** Makes one, with a memory of its own. */
  export default function libheif(): Libheif
}
