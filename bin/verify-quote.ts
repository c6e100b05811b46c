import { isQuoteId } from '#domain/quotes/quote';
import { hashOfLink } from '#domain/quotes/quote-chain';
import { systemClock } from '#lambdas/platform/clock';
import { sha256 } from '#lambdas/platform/hash';
import { checkRecord, quoteOfLink, quoteStore } from '#lambdas/quotes/index';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { parseArguments } from './command/parse-arguments.ts';
import { runCommand, UsageError } from './command/run-command.ts';

const usage = `npm run verify-quote -- ID (--stage NAME | --local) [--certificate HASH]

Recomputes the record of a quote, its approval included, and says whether everything in it matches. Exits with 1 if not.
${deploymentUsage}
  --certificate HASH   the record's hash as the mailed certificate shows it: detects a record that was rewritten as a whole`;

await runCommand(usage, async () => {
  const { values, positionals } = parseArguments({ ...deploymentOptions, certificate: { type: 'string' } });
  const [id = '', ...more] = positionals;
  if (!isQuoteId(id) || more.length > 0) throw new UsageError('Name one quote by the id in its link.');
  const { table } = await openDeployment(values);
  const quotes = quoteStore(table, systemClock);
  const quote = (await quotes.find(id)) ?? (await quoteOfLink(table, id));
  if (!quote) throw new Error('There is no quote of this id.');
  const links = await quotes.chain(quote.quoteId);
  for (const link of links)
    console.log(`${link.number}. ${link.at}  ${link.kind}  ${hashOfLink(quote, link, sha256)}`);
  const { faults: found, changes } = await checkRecord(quote, links, { quotes, hash: sha256 });
  for (const [changeId, change] of changes)
    console.log(
      `Change order ${change.quote.content.quoteNumber ?? changeId}: ${change.links.length} steps, ${change.quote.status}`,
    );
  const faults = [...found];
  const { certificate } = values;
  // A change order adds steps after those that an earlier certificate shows.
  const isInRecord = links.some(
    (link) => hashOfLink(quote, link, sha256) === certificate?.trim().toLowerCase(),
  );
  if (certificate !== undefined && !isInRecord)
    faults.push('No step of the record has the hash that the certificate shows.');
  for (const fault of faults) console.log(`BROKEN: ${fault}`);
  if (faults.length > 0) return 1;
  console.log(
    links.length === 0
      ? 'Nothing has happened to this quote that could be checked.'
      : 'The record checks out: the quote, its approval, its change orders and every step match.',
  );
  return 0;
});
