import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { vulnerabilitiesIn } from '#test/support/advisories';
import list from './advisories.json' with { type: 'json' };

const { advisories } = list;

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));

test('no installed package has a vulnerability of high severity that we know', () => {
  expect(vulnerabilitiesIn(lock, advisories)).toEqual([]);
});

test('the list of vulnerabilities is about packages that are installed', () => {
  const paths = Object.keys(lock.packages);
  const unknown = advisories.filter(
    (each) => !paths.some((path) => path.endsWith(`node_modules/${each.package}`)),
  );
  expect(unknown).toEqual([]);
  expect(advisories.length).toBeGreaterThan(20);
});

test('a version in the range of a vulnerability is found at any depth, and one outside of it is not', () => {
  const advisory = { id: 'GHSA-1', package: 'mailer', from: '2.0.0', before: '2.10.1', title: 'reads files' };
  const found = (version: string) =>
    vulnerabilitiesIn({ packages: { '': {}, 'node_modules/a/node_modules/mailer': { version } } }, [
      advisory,
    ]);
  expect(found('2.9.0')).toEqual(['mailer 2.9.0: reads files (GHSA-1)']);
  expect(found('2.0.0')).toHaveLength(1);
  for (const version of ['1.9.9', '2.10.1', '10.0.0']) expect(found(version)).toEqual([]);
});
