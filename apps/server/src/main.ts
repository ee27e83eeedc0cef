import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Server } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { plainLines } from '@safelight/contract/plain-text'
import { texts } from '@safelight/texts/server/start'
import { firstAccountAddress } from './accounts/first-account.ts'
import { hasAccounts } from './accounts/users.ts'
import { addressOf } from './address.ts'
import { createApp } from './app.ts'
import { openBlobStore } from './blobs/open-blob-store.ts'
import { checkBucket } from './blobs/s3/check-bucket.ts'
import { followCertificate } from './certificate.ts'
import { assertNoBackup } from './commands/backup/mark.ts'
import { assertRestored } from './commands/backup/restore.ts'
import { assertNoExport } from './commands/export/export-account.ts'
import { type Config, readConfig } from './config.ts'
import type { Context } from './context.ts'
import { holdDataFolder } from './data-folder.ts'
import { copyBeforeUpgrade } from './database/before-upgrade.ts'
import { migrate } from './database/migrate.ts'
import { readDatabaseClock } from './database/postgres/clock.ts'
import { openPostgres } from './database/postgres/open.ts'
import { programBuild, programText } from './database/program-version.ts'
import { openDatabase } from './database/sqlite/open.ts'
import { createSpareSpace } from './database/sqlite/spare-space.ts'
import { createLogger } from './http/logging.ts'
import { isLoopback } from './http/loopback.ts'
import { createMetrics } from './http/metrics.ts'
import { plainLog } from './http/plain-log.ts'
import { checkBlobs } from './installation/blob-check.ts'
import { noteBuild } from './installation/last-build.ts'
import { takeFiles, withOwner } from './installation/owned-files.ts'
import { type InCommon, joinServers } from './installation/running-servers.ts'
import { checkSecret, settledSecret } from './installation/secret-check.ts'
import { createMailer } from './mail/mailer.ts'
import { settleProvider } from './payment/customers.ts'
import { Sandbox } from './payment/sandbox.ts'
import { StripePayments } from './payment/stripe.ts'
import { createPushSender } from './push/push-sender.ts'
import { lacksContact } from './push/push-services.ts'
import { createSecrets } from './secrets.ts'
import { serveDomain } from './serve-domain.ts'
import { serveMetrics } from './serve-metrics.ts'
import { StartError, sentenceOf } from './start-error.ts'
import { stopBySignals } from './stop-signals.ts'
import { startSweeper } from './sweeper.ts'
import { warnOfLittleSpace } from './uploads/disk-headroom.ts'

try {
  await start(readConfig(process.env))
} catch (error) {
  const sentence = sentenceOf(error)
  if (sentence === undefined) throw error
  process.stderr.write(`${plainLines(sentence)}\n`)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  // Files that this process creates are readable by their owner only.
  process.umask(0o077)
  if (config.usesFolder) {
    assertNoBackup(config.dataFolder)
    assertNoExport(config.dataFolder)
  }
  const hold = config.usesFolder ? holdDataFolder(config.dataFolder) : undefined
  if (hold) assertRestored(config.dataFolder)
  const isPlain = (config.logFormat ?? (process.stdout.isTTY ? 'plain' : 'json')) === 'plain'
  const logger = createLogger(
    config.logLevel,
    isPlain ? plainLog(text => void process.stdout.write(text)) : undefined,
  )
  if (config.s3) await checkBucket(config.s3)
  const database = config.databaseUrl
    ? openPostgres(
        config.databaseUrl,
        error => logger.warn({ err: error }, 'a database connection broke'),
        {
          connections: config.databasePool,
        },
      )
    : openDatabase(join(config.dataFolder, 'safelight.sqlite'))
  if (config.usesFolder) await copyBeforeUpgrade(database, config.dataFolder)
  await migrate(database)
  const now = () => new Date()
  const draining = new AbortController()
  const secrets = createSecrets(config.secret ?? (await settledSecret(database, config.dataFolder)))
  const { pushServices: services, pushContact: subject } = config
  const context: Context = {
    database,
    blobs: withOwner(database, openBlobStore(config.dataFolder, config)),
    secrets,
    logger,
    mailer: config.mail && createMailer({ ...config.mail, logger }),
    push:
      services.length > 0
        ? createPushSender({ database, secrets, logger, now, services, subject })
        : undefined,
    payment:
      config.payment === 'sandbox'
        ? new Sandbox({ database, now })
        : config.payment && new StripePayments(config.payment),
    storageLimit: config.storageLimit,
    storageReserve: config.storageReserve,
    spareSpace: config.databaseUrl ? undefined : createSpareSpace(config.dataFolder, logger),
    uploadChunkBytes: config.uploadChunkBytes,
    deletionGrace: config.deletionGrace,
    now,
    sharedNow: config.databaseUrl ? () => readDatabaseClock(database) : undefined,
    webFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    previousAssets: fileURLToPath(new URL('../../web/previous-assets', import.meta.url)),
    modelFolder: config.modelFolder,
    standardModels: fileURLToPath(new URL('../dist/models', import.meta.url)),
    https: config.https ?? (config.tls && {}),
    publicUrl: config.publicUrl,
    mapTiles: config.mapTiles,
    trustedProxies: config.trustedProxies,
    draining: draining.signal,
    role: config.role,
    metrics: config.metrics && createMetrics(),
  }
  await checkSecret(database, context.secrets)
  const upgrade = await noteBuild(database, programBuild())
  if (upgrade !== undefined) logger.info(upgrade)
  const places = inCommon(config)
  if (!config.startsWithoutFiles) {
    await checkBlobs(database, context.blobs, places.blobs)
    await takeFiles(database, context.blobs)
  }
  const servers = await joinServers(context, places)
  await settleProvider(database, context.payment)
  const sweeper = await startSweeper(context)
  const metrics = await serveMetrics(context, config.metrics).catch(error => {
    throw listenError(error, config.metrics ?? config, {
      port: 'METRICS_PORT',
      host: 'METRICS_HOST',
    })
  })
  const app = createApp(context)
  const domain =
    config.tls &&
    (await serveDomain(app, config.tls, config, context).catch(error => {
      const where = { ...config, port: config.tls?.httpPort ?? 0 }
      throw listenError(error, where, { port: 'TLS_HTTP_PORT', host: 'HOST' })
    }))
  await app.listen({ port: config.port, host: config.host }).catch(error => {
    throw listenError(error, config)
  })

  // A trial on one computer needs no warning.
  if (!isLoopback(config.host) && lacksContact(config.pushServices, config.pushContact)) {
    logger.warn('pushes to Apple need PUBLIC_URL with https, or MAIL_FROM')
  }
  void domain?.look()
  const { server } = app
  if (config.https && server instanceof Server) followCertificate(server, config.https, logger)
  stopBySignals(draining, config.drainSeconds, async () => {
    const swept = sweeper.stop()
    setTimeout(() => app.server.closeAllConnections(), config.stopSeconds * 1000).unref()
    await domain?.stop()
    await app.close()
    await swept
    await Promise.all([context.mailer?.close(), context.push?.close()])
    metrics?.close()
    await servers
      .leave()
      .catch(error =>
        logger.warn({ err: error }, 'could not remove the registration of this server'),
      )
    await context.blobs.close()
    await context.database.destroy()
    hold?.release()
  })

  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const shown = addressOf({ ...config, port })
  // At every level, because people and scripts wait for these lines.
  const always = logger.child({}, { level: 'info' })
  always.info(texts.running({ address: shown, version: programText() }))
  await warnOfLittleSpace(context)
  if (await hasAccounts(database)) return
  const first = firstAccountAddress(shown, context.secrets)
  always.info(texts.firstAccount({ address: first }))
}

/**
 * Describes what all servers of an installation must have in common. Servers of different versions compare
 * these texts during a rolling update: never change their words. The text names the data folder with its
 * inode, because many installations use the same path.
 */
function inCommon({ payment, s3, moveBlobsTo, dataFolder }: Config): InCommon {
  const bucket =
    s3 && `${s3.endpoint} with the bucket ${s3.bucket} and the prefix ${s3.prefix || 'none'}`
  const disk = () => `the data folder ${dataFolder} (${statSync(dataFolder).ino})`
  return {
    payments: typeof payment === 'object' ? 'stripe' : (payment ?? 'off'),
    blobs: bucket && moveBlobsTo ? `${bucket}, and ${disk()}` : (bucket ?? disk()),
  }
}

/**
 * Converts an error of `listen` to a StartError if a person can fix it. `names` are the variables for port
 * and host.
 */
function listenError(
  error: NodeJS.ErrnoException,
  { port, host }: Pick<Config, 'port' | 'host'>,
  names = { port: 'PORT', host: 'HOST' },
): unknown {
  const options = { cause: error }
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(texts.portInUse({ name: names.port, port }), options)
    case 'EACCES':
      return new StartError(texts.portForbidden({ name: names.port, port }), options)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(texts.hostUnknown({ name: names.host, host }), options)
    default:
      return error
  }
}
