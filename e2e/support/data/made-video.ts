import { openAsBlob } from 'node:fs'
import {
  BlobSource,
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  type Target,
} from 'mediabunny'

interface Shape {
  rotation?: 0 | 90 | 180 | 270
  /** How many times the video contains the frames of the original; 1 by default. */
  repeats?: number
  filler?: number
}

/** Copies the video track of an MP4 with a rotation in degrees. */
export async function rotatedVideo(path: string, rotation: 90 | 180 | 270): Promise<Buffer> {
  const target = new BufferTarget()
  await remux(path, target, { rotation })
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

/**
 * Writes a video as large as a camera's. It repeats the frames, adds filler data to each frame, and has
 * the movie box last.
 */
export const writeLargeVideo = (
  path: string,
  to: string,
  shape: Required<Omit<Shape, 'rotation'>>,
) => remux(path, new FilePathTarget(to), shape)

async function remux(path: string, target: Target, shape: Shape): Promise<void> {
  const { rotation = 0, repeats = 1, filler = 0 } = shape
  const input = new Input({ source: new BlobSource(await openAsBlob(path)), formats: [MP4] })
  const track = await input.getPrimaryVideoTrack()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track || !decoderConfig) throw new Error('The fixture has no video track.')
  const packets: EncodedPacket[] = []
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet)
  const seconds = await track.computeDuration()

  const output = new Output({ target, format: new Mp4OutputFormat({ fastStart: false }) })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source, { rotation })
  await output.start()
  const nal = fillerNal(filler)
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const { data, type, timestamp, duration } of packets) {
      const larger = Buffer.concat([data, nal])
      const at = timestamp + repeat * seconds
      await source.add(new EncodedPacket(larger, type, at, duration), { decoderConfig })
    }
  }
  await output.finalize()
  input.dispose()
}

/** Filler data (ITU-T H.264, 7.3.2.7) with MP4's length prefix. Decoders skip it. */
function fillerNal(bytes: number): Buffer {
  if (bytes < 6) return Buffer.alloc(0)
  const nal = Buffer.alloc(bytes, 0xff)
  nal.writeUInt32BE(bytes - 4)
  nal[4] = 12
  nal[bytes - 1] = 0x80
  return nal
}
