import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { providerConfigurationSchema } from '#domain/online-payments/provider-configuration';
import { domainModules } from '#test/support/domain-modules';
import { schemaLines } from '#test/support/shown-schema';
import { tableLines } from '#test/support/shown-tables';

/** `npx vitest run FILE -u` rewrites the file. Review its difference: people read most of these texts. */
const golden = (name: string): string =>
  fileURLToPath(new URL(`../../golden/domain/${name}.txt`, import.meta.url));

// Schemas are in the golden files of the contract. Widths of letters and common passwords have tests of their own, and
// keys, which take records, are in test/unit/domain/table.
const elsewhere =
  /^domain\/(?:brand|account\/common-passwords|documents\/print\/(?:.*-widths|font-coverage)|online-payments\/provider-configuration|table\/keys)\.ts$|^domain\/site\/|\/contract(?:\.ts$|\/)/;

const modules = await domainModules((path) => !elsewhere.test(path));

test('every text, limit and list of the domain has the values in the committed file', async () => {
  const lines = modules.flatMap(([path, exported]) => {
    const tables = Object.entries(exported).filter(([, value]) => typeof value !== 'function');
    const rows = tables.flatMap(([name, value]) => tableLines(name, value));
    return rows.length === 0 ? [] : [`# ${path}`, ...rows, ''];
  });
  await expect(lines.join('\n')).toMatchFileSnapshot(golden('tables'));
});

test('the configuration of the payment provider has the fields, limits and formats in the committed file', async () => {
  const lines = schemaLines(providerConfigurationSchema, 'providerConfigurationSchema');
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden('provider-configuration'));
});
