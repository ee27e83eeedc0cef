// Declares the parts of libheif that this package uses. The package's own types describe only Emscripten's
// calls.
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Context = unknown
  type Handle = object

  interface HeifError {
    code: unknown
  }

  /** The result of decoding. On failure, it has no `channels`. */
  interface Decoded {
    channels?: Channel[]
  }

  interface Channel {
    id: unknown
    height: number
    /** `width` is in pixels, `stride` in bytes per row. */
    width: number
    stride: number
    data: Uint8Array
  }

  export interface Libheif {
    /** The module's memory. Emscripten replaces this array when the memory grows. */
    HEAPU8: Uint8Array<ArrayBuffer>
    _heif_get_global_security_limits(): number
    heif_context_alloc(): Context
    heif_context_read_from_memory(context: Context, file: Uint8Array): HeifError
    heif_js_context_get_primary_image_handle(context: Context): Handle | HeifError | undefined
    heif_image_handle_get_width(handle: Handle): number
    heif_image_handle_get_height(handle: Handle): number
    heif_js_decode_image2(
      handle: Handle,
      colorspace: unknown,
      chroma: unknown,
    ): Decoded | undefined | Promise<Decoded | undefined>
    heif_error_code: { heif_error_Ok: unknown }
    heif_colorspace: { heif_colorspace_RGB: unknown }
    heif_chroma: { heif_chroma_interleaved_RGBA: unknown }
    heif_channel: { heif_channel_interleaved: unknown }
  }

  export default function libheif(output: {
    print(text: string): void
    printErr(text: string): void
  }): Libheif
}
