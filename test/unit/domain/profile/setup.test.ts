import { expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { isSetUp, type SetupFacts, setupSteps } from '#domain/profile/setup';

const nothing: SetupFacts = { emailVerified: false, hasLogo: false };
const doneWith = (facts: Partial<SetupFacts>) =>
  setupSteps.filter((step) => isSetUp(step, { ...nothing, ...facts }));

test.each<[string, Partial<SetupFacts>, readonly string[]]>([
  ['nothing at first', {}, []],
  ['the email once it is verified', { emailVerified: true }, ['verify']],
  ['the logo by an image', { hasLogo: true }, ['logo']],
  ['the logo by a color alone', { brandColor: '#15803d' }, ['logo']],
  ['nothing by our own color, which the first invoice stores', { brandColor: brand.color }, []],
  ['the number of a series', { nextNumber: 'INV-0001' }, ['number']],
  ['the tax by a rate', { defaultTax: { name: 'Tax', rate: 825_000 } }, ['tax']],
  ['the tax by saying that there is none', { chargesNoTax: true }, ['tax']],
  ['how clients pay', { howToPay: { text: 'Check' } }, ['pay']],
])('an account has completed these steps of the setup: %s', (_name, facts, done) => {
  expect(doneWith(facts)).toEqual(done);
});
