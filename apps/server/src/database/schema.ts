import type { AccountTables } from './schema/accounts.ts'
import type { AlbumTables } from './schema/albums.ts'
import type { FamilyTables } from './schema/family.ts'
import type { GuestTables } from './schema/guest-upload.ts'
import type { InstallationTables } from './schema/installation.ts'
import type { ItemTables } from './schema/items.ts'
import type { PaymentTables } from './schema/payment.ts'
import type { RecognitionTables } from './schema/recognition.ts'
import type { UploadTables } from './schema/uploads.ts'

/**
 * All tables. Texts with times are ISO 8601 in UTC. Numbers with times are milliseconds since 1970, unless a
 * comment says otherwise. `*_json` columns contain JSON.
 */
export interface Schema
  extends AccountTables,
    AlbumTables,
    FamilyTables,
    GuestTables,
    InstallationTables,
    ItemTables,
    PaymentTables,
    RecognitionTables,
    UploadTables {}
