import { type Kysely, sql } from 'kysely'

/** The switch of the formats that cameras and phones write besides the four specified ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into feature_flags (name, description, value, active)
            values ('more-formats', ${DESCRIPTION}, 1, 1)`.execute(db)
}

const DESCRIPTION =
  'Uploads take HEIC, AVIF, WebP, TIFF, BMP, JPEG XL, RAW, MOV, M4V, WebM, AVI, MKV and MTS besides JPG, PNG, GIF and MP4.'
