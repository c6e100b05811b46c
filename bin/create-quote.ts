import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { brand } from '#domain/brand';
import { parseQuoteFile } from '#domain/quote/quote-file';
import { siteRoutes } from '#domain/site-routes';
import { saveNewQuote } from '#lambdas/adapters/dynamodb/new-quote';
import { tableOn } from '#lambdas/adapters/dynamodb/table';
import { newSecret } from '#lambdas/adapters/hash';

/** Makes a quote from a JSON file and prints the link for its customer, until the mobile app does it. */

const usage = `npm run create-quote -- FILE.json [--local | --table NAME --site ORIGIN]

  --local         the product that npm start runs on this machine
  --table NAME    the deployed table (or TABLE_NAME); AWS credentials as usual
  --site ORIGIN   where the customer reads it, ${brand.siteOrigin} unless told

FILE.json: { "userID": "...", "title": "...", "clientMessage": "...", "issueDate": "2026-11-03", "taxRate": 8.25,
  "lineItems": [{ "description": "...", "quantity": 1.5, "price": "80.00" }],
  "total": 120 (only where it differs from the sum),
  "provider": { "businessName": "...", "email": "..." } (only for an account without a profile) }`;

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { local: { type: 'boolean' }, table: { type: 'string' }, site: { type: 'string' } },
});

function readQuote(path: string) {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail(`${path} cannot be read as JSON: ${error instanceof Error ? error.message : error}`);
  }
  const quote = parseQuoteFile(json);
  return quote.ok ? quote.value : fail(`${path} is no quote:\n  ${quote.refusal.join('\n  ')}`);
}

function localClient(): DynamoDBClient {
  return new DynamoDBClient({
    endpoint: `http://localhost:${process.env.BILLHOOK_CLOUD_PORT ?? '4566'}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
}

async function main(): Promise<void> {
  const [path] = positionals;
  if (path === undefined) fail(usage);
  const quote = readQuote(path);
  const client = values.local ? localClient() : new DynamoDBClient({});
  const name =
    values.table ??
    process.env.TABLE_NAME ??
    (values.local ? (await client.send(new ListTablesCommand({}))).TableNames?.[0] : undefined);
  if (name === undefined) fail(usage);
  const site =
    values.site ??
    (values.local ? `http://localhost:${process.env.BILLHOOK_SITE_PORT ?? '5173'}` : brand.siteOrigin);
  const quoteId = newSecret();
  await saveNewQuote(tableOn(client, name), quoteId, quote, new Date());
  console.log(`${site}${siteRoutes.quote.path}?id=${quoteId}`);
}

await main();
