import { fixtureBytes } from '../library.ts'

/** A picture with a movie of five seconds appended, like the motion photos of Google's phones. */
export async function motionPhoto(): Promise<Buffer> {
  const [picture, movie] = await Promise.all(['portrait.jpg', 'tail-moov.mp4'].map(fixtureBytes))
  if (!picture || !movie) throw new Error('A fixture is missing.')
  const [begin, rest] = [picture.subarray(0, 2), picture.subarray(2)]
  return Buffer.concat([begin, xmpOf(movie.length), rest, movie])
}

/** XMP segment of a JPEG that states the length of the appended movie (ISO 16684-3). */
function xmpOf(bytes: number): Buffer {
  const items = [`Item:Semantic="Primary"`, `Item:Semantic="MotionPhoto" Item:Length="${bytes}"`]
  const packet =
    'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><rdf:RDF><rdf:Description GCamera:MotionPhoto="1">' +
    `<Container:Directory><rdf:Seq>${items.map(item => `<rdf:li><Container:Item ${item}/></rdf:li>`).join('')}` +
    '</rdf:Seq></Container:Directory></rdf:Description></rdf:RDF></x:xmpmeta>'
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(packet.length + 2, 2)
  return Buffer.concat([head, Buffer.from(packet)])
}
