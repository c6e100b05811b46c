import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type NewQuote, parseQuoteFile } from '#domain/quotes/quote-file';
import { siteRoutes } from '#domain/site-routes';
import { systemClock } from '#lambdas/platform/clock';
import { newSecret } from '#lambdas/platform/hash';
import { providerRepository, saveNewQuote } from '#lambdas/quotes/index';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { findPerson } from './users/find-person.ts';

const usage = `npm run create-quote -- FILE.json (--stage NAME | --local) [--site ORIGIN]

Makes a quote and prints the link for its customer. Needed only until the mobile app can make quotes.
${deploymentUsage}
  --site ORIGIN   where the customer reads it, for a stage with a domain of its own

FILE.json: { "userID": "...", "title": "...", "clientMessage": "...", "issueDate": "2026-11-03", "taxRate": 8.25,
  "lineItems": [{ "description": "...", "quantity": 1.5, "price": "80.00" }],
  "total": 120 (only where it differs from the sum),
  "provider": { "businessName": "...", "email": "..." } (only for an account without a profile) }`;

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} cannot be read as JSON: ${error instanceof Error ? error.message : error}`);
  }
}

function readQuote(path: string): NewQuote {
  const quote = parseQuoteFile(parseJson(path));
  if (!quote.ok) throw new Error(`${path} is no quote:\n  ${quote.refusal.join('\n  ')}`);
  return quote.value;
}

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...deploymentOptions, site: { type: 'string' } },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError('Name one file.');
  const quote = readQuote(path);
  const deployment = await openDeployment(values);
  const { table, siteOrigin } = deployment;
  const site = values.site ?? siteOrigin;
  if (site === undefined) throw new UsageError('Say where the site is: --site https://...');
  const { account } = await findPerson(deployment, quote.userId);
  if (account?.attributes.sub !== quote.userId)
    throw new Error(
      `There is no account ${quote.userId}, so nobody would hear of an approval. Check "userID".`,
    );
  const quoteId = newSecret();
  await saveNewQuote(table, quoteId, quote, new Date());
  console.log(`${site}${siteRoutes.quote.path}?id=${quoteId}`);
  const provider = await providerRepository(table, systemClock).find(quote.userId);
  if (!provider?.ownerEmail)
    console.error(
      'The address of this account is not verified: until it is, nobody is mailed of an approval.',
    );
  return 0;
});
