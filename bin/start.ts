import { createWriteStream, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';
import { logTo } from '#lambdas/platform/log';
import { buildEverything, projectRoot, stopBuild } from './command/build-steps.ts';
import { lockFolder } from './command/run-lock.ts';
import { type LocalProduct, pagesPath, startLocalProduct } from './local/local-product.ts';
import { paymentsPath } from './local/payment-provider.ts';
import { ensureUsable, portFrom } from './local/ports.ts';
import { demoAccount } from './local/seed/demo-account.ts';
import { seededQuotes } from './local/seed/quotes.ts';
import { discardHalfSeeded, seedOnce } from './local/seed.ts';
import { type SourceWatch, watchSources } from './local/watch-sources.ts';

const usage = `npm start -- [--no-build] [--watch]

Builds everything, runs it on this machine and prints the URLs. --no-build uses the last build. --watch, which npm run
dev adds, uses it too, and follows changes of web/, domain/ and lambdas/. BILLHOOK_DATA_DIR replaces the data folder
.local.`;

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

const dataDir = resolve(process.env.BILLHOOK_DATA_DIR || join(projectRoot, '.local'));
const isWatching = process.argv.includes('--watch');
const isBuilt = existsSync(join(projectRoot, 'cdk.out')) && existsSync(join(projectRoot, 'dist'));
const shouldBuild = !process.argv.includes('--no-build') && !(isWatching && isBuilt);
/** Caps that are never reached: a person who tries the product sends everything from one network. */
const localLimits = { FREE_CAP_PER_NETWORK_PER_DAY: '1000000', FREE_CAP_PER_DAY: '1000000' };
let product: LocalProduct | undefined;
let sources: SourceWatch | undefined;
let unlock: (() => void) | undefined;
let isStopping = false;

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  stopBuild();
  await sources?.stop();
  await product?.stop();
  unlock?.();
  process.exit(code);
}

/** Where to begin, in five lines. README.md has the other accounts and quotes of the seed. */
function printLinks({ cloud, siteOrigin }: LocalProduct): void {
  const { email, password } = demoAccount;
  const lines = [
    ['Site', siteOrigin],
    ['Sign in', `${siteOrigin}${siteRoutes.liteLogin.path} as ${email}, password ${password}`],
    ['A client’s quote', `${siteOrigin}${siteRoutes.quote.path}?id=${seededQuotes[0].quoteId}`],
    ['Mailbox', `${cloud.origin}${pagesPath}/mailbox`],
    ['Payment provider', `${cloud.origin}${paymentsPath}`],
  ] as const;
  console.log(`\n${brand.name} is running.\n`);
  for (const [name, where] of lines) console.log(`  ${name.padEnd(18)}${where}`);
  console.log('\n  Ctrl-C stops it.\n');
}

async function start(): Promise<void> {
  const cloudPort = portFrom('BILLHOOK_CLOUD_PORT');
  const sitePort = portFrom('BILLHOOK_SITE_PORT');
  await ensureUsable('BILLHOOK_CLOUD_PORT', cloudPort);
  await ensureUsable('BILLHOOK_SITE_PORT', sitePort);
  unlock = lockFolder(dataDir, 'bin/start');
  discardHalfSeeded(dataDir);
  if (shouldBuild) {
    console.log('Building functions, site and stacks ...');
    // A business of this machine can connect the payment provider that runs beside it.
    await buildEverything({ ONLINE_PAYMENTS_COMING: 'false' });
  }
  const log = createWriteStream(join(dataDir, 'functions.log'), { flags: 'a' });
  if (isWatching) sources = await watchSources(dataDir, () => product?.cloud.reloadFunctions());
  product = await startLocalProduct({
    ...sources?.options,
    cloudPort,
    sitePort,
    dataDir,
    assembly: join(projectRoot, 'cdk.out'),
    buildDir: join(projectRoot, 'dist'),
    schedules: true,
    mailReports: true,
    onlinePayments: true,
    environment: localLimits,
    onLog: ({ shortName, text }) => log.write(`${shortName} ${text}\n`),
  });
  // The seed's failed invoice logs a failure of the mail service, which would look like a failed start.
  logTo((line) => log.write(`seed ${line}`));
  await seedOnce(product, dataDir);
  printLinks(product);
}

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('disconnect', () => void stop(0));

try {
  await start();
} catch (error) {
  if (!isStopping) console.error(error instanceof Error ? error.message : error);
  await stop(1);
}
