export function isBoilerplate(description: string): boolean {
  const text = description.trim().toLowerCase()
  return DESCRIPTIONS.has(text) || /^(\w+ ){0,2}digital (still )?camera$/.test(text)
}

const DESCRIPTIONS = new Set([
  'dcf 1.0',
  'dcim',
  'default',
  'epson dsc picture',
  'exif_jpeg_picture',
  'exif_jpeg_t422',
  'hewlett-packard',
  'image description',
  'kodak action cam',
  'minolta dsc',
  'my beautiful picture',
  'null',
  'samsung',
  'samsung camera pictures',
  'sony dsc',
  'undefined',
  'untitled',
])
